import { Card } from 'shared-components/page'
import { code128, ean13, fnc1Sign, type Bars } from './bars.ts'

const codes: readonly { name: string; text: string; bars: Bars; module: number }[] = [
  { name: 'EAN-13', text: '2001234500173', bars: ean13('2001234500173'), module: 2 },
  { name: 'Code 128', text: 'A-03-12-B', bars: code128('A-03-12-B'), module: 2 },
  {
    name: 'GS1-128',
    text: '(01)02001234500173(17)271231(10)26-B4(21)77',
    bars: code128(`${fnc1Sign}010200123450017317271231${'10'}26-B4${fnc1Sign}2177`),
    module: 1,
  },
]
const quiet = 10
const height = 60

/** One code as rectangles on its own white ground, in the dark theme too. */
function Drawn({ bars, module, label }: { bars: Bars; module: number; label: string }) {
  const width = bars.reduce((total, bar) => total + bar, 2 * quiet)
  const starts = bars.map((_, index) => bars.slice(0, index).reduce((total, bar) => total + bar, quiet))
  return (
    <svg
      className="scanner-code"
      role="img"
      aria-label={label}
      width={width * module}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <rect width={width} height={height} fill="#fff" />
      {bars.map(
        (bar, index) =>
          index % 2 === 0 && <rect key={index} x={starts[index]} y={6} width={bar} height={height - 12} fill="#000" />,
      )}
    </svg>
  )
}

/** Codes to scan from this screen. */
export const CodesCard = () => (
  <Card title="Codes to try" note="scan them from this screen">
    <ul className="scanner-codes">
      {codes.map(({ name, text, bars, module }) => (
        <li key={name}>
          <Drawn bars={bars} module={module} label={`${name} ${text}`} />
          <span>
            <b>{name}</b> {text}
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
