#include "record/sha256.hpp"

#include <gtest/gtest.h>

namespace failmap {
namespace {

/// FIPS 180-2, appendix B, and the digest of nothing.
TEST(Sha256, GivesThePublishedDigests) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, TakesBytesInParts) {
  Sha256 hash;
  hash.update("a");
  hash.update("");
  hash.update("bc");
  EXPECT_EQ(hash.finish(), sha256("abc"));
}

TEST(Sha256, StartsAnewAfterFinish) {
  Sha256 hash;
  hash.update("before");
  hash.finish();
  EXPECT_EQ(hash.finish(), sha256(""));
  hash.update("abc");
  EXPECT_EQ(hash.finish(), sha256("abc"));
}

TEST(Sha256, TakesZeroBytesAsTheyAre) {
  EXPECT_EQ(sha256(std::string_view("\0", 1)),
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
}

}  // namespace
}  // namespace failmap
