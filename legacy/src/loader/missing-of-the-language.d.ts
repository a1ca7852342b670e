// Put together by build-loader.ts: what the oldest browser lacks, of core-js.
declare module 'missing-of-the-language' {}
declare module 'systemjs/dist/system.min.js' {}
