/// SHA-256 in lower-case hexadecimal digits, as sha256sum prints it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace failmap {

/// Takes bytes in parts. Not to be shared between threads.
class Sha256 {
 public:
  Sha256();
  void update(std::string_view bytes);

  /// The digest of everything since the start or the last finish(); starts anew.
  std::string finish();

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const;
  };
  std::unique_ptr<evp_md_ctx_st, Free> context_;
};

std::string sha256(std::string_view bytes);

}  // namespace failmap
