import type { Plugin } from 'vite'
import type { ModuleSource } from './sources.mjs'

/** Entries of CommonJS packages: modules that export their names one by one. */
export function sharedEntries(sources: readonly ModuleSource[]): Plugin
/** The id that stands for a module as an entry. */
export function entryOf(source: ModuleSource): string
/** What a module of ours exports, run here and not in the browser. */
export function valuesOf(file: string): Promise<Record<string, unknown>>
/** Ships the values of the contract's tables instead of the code that makes them. */
export function contractValues(): Plugin
