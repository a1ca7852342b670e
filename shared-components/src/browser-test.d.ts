/** What the browser's test runner gives (mocha's tdd words). */
declare function suite(name: string, body: () => void): void
declare function test(name: string, body: () => void | Promise<void>): void
declare function setup(body: () => void | Promise<void>): void
declare function teardown(body: () => void | Promise<void>): void
