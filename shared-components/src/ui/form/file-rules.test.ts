import { expect } from 'chai'
import { sizeWords } from 'contract/format'
import { fileProblem } from './file-rules.ts'

const makeFile = (changes = {}) => ({ name: 'orders.csv', type: 'text/csv', size: 1000, ...changes })
const rules = { accept: '.csv', mostMegabytes: 20 }

test('a file of the right type and size is taken', () => {
  expect(fileProblem(makeFile(), rules)).to.equal(undefined)
  expect(fileProblem(makeFile({ name: 'ORDERS.CSV', type: '' }), rules)).to.equal(undefined)
  expect(fileProblem(makeFile({ name: 'a.png', type: 'image/png' }), { ...rules, accept: 'image/*' })).to.equal(
    undefined,
  )
})

test('a wrong type, an empty and a large file are refused in words', () => {
  expect(fileProblem(makeFile({ name: 'a.pdf', type: 'application/pdf' }), rules)).to.equal(
    'a.pdf is not CSV. Choose another file.',
  )
  expect(fileProblem(makeFile({ size: 0 }), rules)).to.equal('orders.csv is empty. Choose a file with content.')
  expect(fileProblem(makeFile({ size: 21 * 1024 * 1024 }), rules)).to.equal(
    'orders.csv is 21.0 MB; at most 20 MB are taken. Choose a smaller file, or send it in parts.',
  )
})

test('sizes are written as people say them', () => {
  expect([512, 1536, 3 * 1024 * 1024].map(sizeWords)).to.deep.equal(['512 B', '1.5 kB', '3.0 MB'])
})
