// Writes src/theme/icons.svg, the one sprite, from the names in src/theme/icons.txt. The drawings are bootstrap-icons,
// as Shoelace carries them.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const theme = new URL('./src/theme/', import.meta.url)
const icons = new URL('assets/icons/', import.meta.resolve('@shoelace-style/shoelace'))
const names = readFileSync(new URL('icons.txt', theme), 'utf8').split('\n').filter(Boolean).sort()

const symbolOf = (name) => {
  const drawing = readFileSync(new URL(`${name}.svg`, icons), 'utf8')
  const inner = drawing
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/\s*\n\s*/g, '')
  return `<symbol id="${name}" viewBox="0 0 16 16">${inner}</symbol>`
}

const credit =
  '<!-- Bootstrap Icons, https://icons.getbootstrap.com, MIT License, Copyright (c) 2019-2024 The Bootstrap Authors -->'
writeFileSync(
  new URL('icons.svg', theme),
  `${credit}\n<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor">\n` +
    `${names.map(symbolOf).join('\n')}\n</svg>\n`,
)
process.stdout.write(`${names.length} icons in ${fileURLToPath(new URL('icons.svg', theme))}\n`)
