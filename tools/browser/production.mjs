/**
 * What every build for browsers has in common. Said outright, so that a build made by a test process (NODE_ENV=test) is
 * the same one.
 */
export const production = {
  configFile: false,
  mode: 'production',
  publicDir: false,
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.env.PROD': 'true',
    'import.meta.env.DEV': 'false',
    'import.meta.env.MODE': '"production"',
  },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: { conditions: ['production', 'browser', 'module', 'import', 'default'] },
}
