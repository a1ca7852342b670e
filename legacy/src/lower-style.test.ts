import { expect, test } from 'vitest'
import { isStyle, lowerStyle } from './lower-style.ts'

test('gaps of flex boxes become margins between their children', () => {
  expect(lowerStyle('.row { display: flex; gap: 4px 12px; }')).toContain('.row>*+*{margin-left:12px}')
  expect(lowerStyle('.row { display: flex; gap: 4px 12px; }')).not.toContain('gap')
  expect(lowerStyle('.column { display: flex; flex-direction: column; gap: 8px; }')).toContain(
    '.column>*+*{margin-top:8px;margin-left:0}',
  )
})

test('a box that turns on narrow screens turns its margins too', () => {
  const lowered = lowerStyle(
    '.box { display: flex; gap: 8px } @media (width < 600px) { .box { flex-direction: column } }',
  )
  expect(lowered.slice(lowered.indexOf('@media'))).toContain('.box>*+*{margin-top:8px;margin-left:0}')
})

test('gaps of grids stay', () => {
  expect(lowerStyle('.grid { display: grid; gap: 8px }')).toContain('gap:8px')
})

test('sizes that newer browsers work out become a size and its limit', () => {
  expect(lowerStyle('dialog { width: min(440px, calc(100vw - 32px)) }')).toBe(
    'dialog{width:calc(100vw - 32px);max-width:440px}',
  )
  expect(lowerStyle('dialog { width: min(440px, 90vw); max-width: none }')).toBe('dialog{width:90vw;max-width:440px}')
  expect(lowerStyle('.side { width: max(25vw, 340px) }')).toBe('.side{width:340px;min-width:25vw}')
  expect(lowerStyle('.tall { height: 100dvh }')).toBe('.tall{height:100vh}')
  expect(lowerStyle('.cards { grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr)) }')).toBe(
    '.cards{grid-template-columns:repeat(auto-fit,minmax(300px,1fr))}',
  )
})

test('what holds for narrow screens holds there too', () => {
  expect(lowerStyle('@media (width < 600px) { .a { color: red } }')).toBe('@media (max-width:599.98px){.a{color:red}}')
  expect(lowerStyle('@media (pointer:coarse) and (not (min-width:600px)) { .a { color: red } }')).toBe(
    '@media (pointer:coarse) and (max-width:599.98px){.a{color:red}}',
  )
  expect(lowerStyle('@media (width >= 900px) { .a { color: red } }')).toBe('@media (min-width:900px){.a{color:red}}')
})

test('one selector that the oldest browser does not know costs only itself', () => {
  const lowered = lowerStyle('.a:hover, .b:has(i), button:focus-visible { color: red }')
  expect(lowered).toMatch(/\.a:hover(,button:focus)?\{color:red\}/)
  expect(lowered).toContain('button:focus')
})

test('four sides in one word become four words, variables too', () => {
  expect(lowerStyle('.drawer { inset: var(--top, 0px) 0 0 auto }')).toBe(
    '.drawer{top:var(--top,0px);bottom:0;left:auto;right:0}',
  )
})

test('a script tells a style sheet from any other text', () => {
  expect(isStyle(':host { display: block; }')).toBe(true)
  expect(isStyle('\n  .frame {\n color: red;\n }\n @media print { .frame { display: none } }')).toBe(true)
  for (const text of ['{"a":1}', 'a sentence: with { braces }?', '<p>{name}: here</p>', '/order/{id}', ''])
    expect(isStyle(text), text).toBe(false)
})
