import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kindNames, kindOf } from 'contract/notification-kinds'
import { expect, test } from 'vitest'
import { kindIcons } from './kind-icons.ts'

const sprite = readFileSync(join(import.meta.dirname, '../theme/icons.svg'), 'utf8')

test.each(kindNames)('the drawing of %s is that of the sprite', (kind) => {
  const [, drawing] = new RegExp(`<symbol id="${kindOf(kind).icon}"[^>]*>(.*?)</symbol>`).exec(sprite) ?? []
  expect(kindIcons[kind].strings.join('')).toBe(drawing)
})
