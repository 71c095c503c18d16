/// Runs one variant on the fixtures of the case.
#pragma once

#include "contract/contract.hpp"

/// Reads fixtures.json from the current folder, calls the failure of the contract with each check's
/// arguments, and prints {"observations": [...], "passed": …}. Returns 0 where every check passed, 1 where
/// one did not, and 3 where the file cannot be read.
int run_fixtures(const failmap::Contract& contract);
