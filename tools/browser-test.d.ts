/** What tests that run in a browser find around them: mocha's words, put there by @web/test-runner. */
declare function suite(name: string, body: () => void): void
declare function test(name: string, body: () => unknown): void
declare function setup(body: () => unknown): void
declare function teardown(body: () => unknown): void
declare function suiteSetup(body: () => unknown): void
declare function suiteTeardown(body: () => unknown): void
