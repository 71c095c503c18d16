#include "record/sha256.hpp"

#include <openssl/evp.h>

#include <array>
#include <new>
#include <stdexcept>

namespace failmap {
namespace {

void require(int result) {
  if (result != 1) throw std::runtime_error("the cryptographic library refused to compute SHA-256");
}

/// Looking the algorithm up costs more than hashing a short text: once.
const EVP_MD* algorithm() {
  static const EVP_MD* const fetched = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return fetched;
}

}  // namespace

void Sha256::Free::operator()(evp_md_ctx_st* context) const { EVP_MD_CTX_free(context); }

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
  if (context_ == nullptr) throw std::bad_alloc();
  require(EVP_DigestInit_ex2(context_.get(), algorithm(), nullptr));
}

void Sha256::update(std::string_view bytes) {
  require(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()));
}

std::string Sha256::finish() {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  require(EVP_DigestFinal_ex(context_.get(), digest.data(), &size));
  require(EVP_DigestInit_ex2(context_.get(), nullptr, nullptr));
  std::string text(std::size_t{2} * size, '\0');
  for (std::size_t place = 0; place < size; ++place) {
    text[2 * place] = kHex[digest[place] >> 4];
    text[2 * place + 1] = kHex[digest[place] & 0xF];
  }
  return text;
}

std::string sha256(std::string_view bytes) {
  thread_local Sha256 hash;
  hash.update(bytes);
  return hash.finish();
}

}  // namespace failmap
