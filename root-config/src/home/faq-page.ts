import type { Document } from '../page.ts'
import { topics, type Topic } from './questions.ts'
import { type SiteBuild, sitePage } from './site-page.ts'

const section = ({ id, title, questions }: Topic) => `<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${questions.map(({ ask, answer }) => `<h3>${ask}</h3>\n<p>${answer}</p>`).join('\n')}
</section>`

/** Questions and answers, all open: they can be searched and printed, and each topic has an address. */
export const faqPage = (build: SiteBuild): Document =>
  sitePage(build, {
    title: 'FAQ',
    description: 'What merchants, their people and buyers ask about Crossdock.',
    hero: `<div class="room faq">
<h1>Questions and answers</h1>
<p class="lead">For merchants, for those who work in a warehouse, and for those who wait for a parcel.</p>
</div>`,
    body: `<div class="room answers">
<nav class="contents" aria-label="On this page">
${topics.map(({ id, title }) => `<a href="#${id}">${title}</a>`).join('\n')}
</nav>
<div>
${topics.map(section).join('\n')}
</div>
</div>`,
  })
