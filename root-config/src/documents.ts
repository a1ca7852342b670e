import { connectShopPage, forgetPasswordPage, resetPasswordPage, signUpPage } from './auth/account-pages.ts'
import { signInPage } from './auth/sign-in-page.ts'
import { buildOf } from './build.ts'
import type { ImportMap } from './import-map.ts'
import { elementsPage } from './elements/elements-page.ts'
import { favicon } from './favicon.ts'
import { faqPage } from './home/faq-page.ts'
import { homePage } from './home/home-page.ts'
import { type Document, portalPage } from './page.ts'

// A page cannot say these about itself; the host sends them as headers (docs/teams.md).
const headerOnly = /^(frame-ancestors|report-uri) /

/** A document that carries its policy itself, for hosts that send no header of ours. */
function withPolicy({ html, policy }: Document): string {
  const own = policy
    .split('; ')
    .filter((rule) => !headerOnly.test(rule))
    .join('; ')
  return html.replace(
    '<meta charset="utf-8">',
    `<meta charset="utf-8">\n<meta http-equiv="content-security-policy" content="${own}">`,
  )
}

/**
 * The portal's documents as files, for a host that runs nothing of ours: name in the portal's folder, content.
 * index.html stands for every path of the portal. The .json files come last: where they are of this map, so are the
 * others.
 */
export function documentsOf(map: ImportMap): Record<string, string> {
  const build = buildOf(map)
  return {
    'auth/forget-password.html': withPolicy(forgetPasswordPage(build)),
    'auth/login.html': withPolicy(signInPage(build)),
    'auth/reset-password.html': withPolicy(resetPasswordPage(build)),
    'auth/signup.html': withPolicy(signUpPage(build)),
    'elements.html': withPolicy(elementsPage(build)),
    'faq.html': withPolicy(faqPage(build)),
    'favicon.svg': favicon,
    'home.html': withPolicy(homePage(build)),
    'index.html': withPolicy(portalPage(build, '/')),
    'shop/lazada/callback/call.html': withPolicy(connectShopPage('Lazada')(build)),
    'shop/shopee/callback/call.html': withPolicy(connectShopPage('Shopee')(build)),
    'release.json': JSON.stringify(build.version),
    ...(build.legacy ? { 'importmap.legacy.json': JSON.stringify(build.legacy.map) } : {}),
  }
}
