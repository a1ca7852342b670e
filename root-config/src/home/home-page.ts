import { lanesTo } from '../drawings.ts'
import type { Document } from '../page.ts'
import { border, carriers, docks, shelf } from './drawings.ts'
import { type Picture, pictures } from './pictures.ts'
import { type SiteBuild, sitePage, signIn } from './site-page.ts'

/** Where the build put a picture: its name tells its content. */
const addressOf = ({ map }: SiteBuild, { file }: Picture): string =>
  Object.keys(map.integrity).find((address) => new RegExp(`/${file}-[^/]+\\.webp$`).test(address)) ?? ''

const imageOf = (build: SiteBuild, picture: Picture) =>
  `<img class="${picture.file}" src="${addressOf(build, picture)}" width="${picture.width}" height="${picture.height}" ` +
  `loading="lazy" alt="${picture.alt}">`

/** Each is asked for at once where it is seen, and only there: a telephone shows the handheld alone. */
const preload = (build: SiteBuild, picture: Picture, media: string) =>
  `<link rel="preload" as="image" href="${addressOf(build, picture)}" media="${media}">\n`

const lead =
  'Crossdock takes goods in, promises each order its units as it arrives, and brings it picked and packed to the ' +
  'courier by its cut-off.'

const sellers = [
  {
    id: 'enterprise',
    picture: docks,
    title: 'Many docks, one truth',
    words:
      '<b>Enterprise.</b> Locations, merchants and their people in one ledger. Every stock number leads to its ' +
      'movements, every status to who set it and when.',
    link: 'For enterprise',
  },
  {
    id: 'sme',
    picture: shelf,
    title: 'Two shops, one shelf',
    words:
      '<b>SME.</b> Orders come in as the file your shop gives you; its columns are matched once. All shops draw on ' +
      'one stock, and the last unit is promised once.',
    link: 'For SMEs',
  },
  {
    id: 'cross-border',
    picture: border,
    title: 'Sell there, ship from here',
    words:
      '<b>Cross-border sellers.</b> A currency for each merchant, a tracking page that buyers open without an account, ' +
      'and the clock of the warehouse that ships.',
    link: 'Cross-border',
  },
] as const

const arrow = '<span aria-hidden="true">→</span>'

const sellersList = sellers
  .map(
    ({ id, picture, title, words, link }) => `<li id="${id}">${picture}
<h2>${title}</h2>
<p>${words}</p>
<p><a class="plain" href="/faq#${id}">${link} ${arrow}</a></p></li>`,
  )
  .join('\n')

const couriers = `<section class="couriers" aria-label="Couriers">
<div class="room">
<p><b>Collected by</b><br>the couriers you have</p>
<ul>
${carriers.map(([name, picture]) => `<li>${picture}${name}</li>`).join('\n')}
</ul>
</div>
</section>`

/** The home page: what Crossdock is, as it is, for whom, and the way in. */
export const homePage = (build: SiteBuild): Document =>
  sitePage(build, {
    title: 'Home',
    description: lead,
    head: preload(build, pictures.desk, '(min-width: 720px)') + preload(build, pictures.handheld, '(max-width: 719px)'),
    hero: `<div class="room hero">
${lanesTo(1600)}
<h1>In one door, out of the other, <br>every unit accounted for.</h1>
<p class="lead">${lead}</p>
<p class="doors"><a class="door filled large" href="/auth/signup">Sign up as a merchant</a>${signIn('door large')}</p>
</div>`,
    body: `<div class="room product">
${imageOf(build, pictures.desk)}
${imageOf(build, pictures.handheld)}
</div>
<ul class="room sellers">
${sellersList}
</ul>
${couriers}`,
  })
