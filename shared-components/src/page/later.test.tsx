import { expect } from 'chai'
import { appeared, draw, found } from '../draw.ts'
import { Later } from './later.tsx'

const Part = ({ name }: { name: string }) => <p className="part">{name}</p>

test('what comes in a file of its own is drawn when it has come, and at once the next time', async () => {
  let arrive = () => {}
  const load = () => new Promise<typeof Part>((resolve) => (arrive = () => resolve(Part)))
  const first = draw(<Later load={load} props={{ name: 'one' }} meanwhile={<p className="wait">Wait</p>} />)
  expect(found('.wait', first.place).textContent).to.equal('Wait')
  arrive()
  await appeared('.part', first.place)
  expect(found('.part', first.place).textContent).to.equal('one')
  first.redraw(<Later load={load} props={{ name: 'two' }} />)
  expect(found('.part', first.place).textContent).to.equal('two')
  first.undraw()
  const again = draw(<Later load={load} props={{ name: 'three' }} />)
  expect(found('.part', again.place).textContent).to.equal('three')
  again.undraw()
})

test('what cannot be had has something instead', async () => {
  const load = () => Promise.reject<typeof Part>(new Error('gone'))
  const { place, undraw } = draw(<Later load={load} props={{ name: 'one' }} instead={<p className="instead">No</p>} />)
  await appeared('.instead', place)
  expect(found('.instead', place).textContent).to.equal('No')
  undraw()
})
