import { linkLife } from 'contract/people'
import type { Document } from '../page.ts'
import { type AuthBuild, authPage, emailField, fieldOf, passwordField, sending } from './auth-page.ts'

const module = 'root-config/account'
const styles = ['root-config/auth', module]

const strength =
  '<div class="strength" id="strength" hidden><span class="track" aria-hidden="true"><i></i><i></i><i></i><i></i>' +
  '</span><span id="strength-word" role="status"></span></div>\n'
const newPassword = passwordField('new-password', '', strength)

const back = '<p class="else"><a href="/auth/login">Back to sign in</a></p>'

/** What takes the form's place when it was sent. */
const done = (title: string, words: string) => `<section id="done" hidden>
<h1 tabindex="-1">${title}</h1>
${words}
</section>`

/** A merchant asks to be taken on. */
export const signUpPage = (build: AuthBuild): Document =>
  authPage(build, {
    title: 'Sign Up',
    module,
    styles,
    body: `<div id="asking"><h1>Sign up as a merchant</h1>
<p class="lead">One form. The warehouse looks at it and writes to you, with a link to choose a password.</p>
<form id="sign-up" novalidate>
${fieldOf('merchant', 'Merchant', 'autocomplete="organization" maxlength="120"', 'The name your goods are kept under.')}
${fieldOf('name', 'Your name', 'autocomplete="name" maxlength="120"', 'You administer the account and invite your people.')}
${emailField('username')}
${fieldOf('phone', 'Telephone <span>optional</span>', 'type="tel" autocomplete="tel" maxlength="40"')}
<label for="message">What you sell, and how much <span>optional</span></label>
<textarea id="message" rows="3" maxlength="500"></textarea>
${sending('Sign up')}
</form>
<p class="else">Have an account? <a href="/auth/login">Sign in</a></p>
<p class="else"><a href="/faq">FAQ</a></p></div>
${done(
  'Your sign-up is with us',
  `<p class="lead">The warehouse looks at it and writes to <b id="sent-to"></b>. Until then nobody can sign in with it.</p>
<p class="else">Had you an account with this e-mail already? Then it is as it was: <a href="/auth/login">sign in</a>, or
<a href="/auth/forget-password">choose a new password</a>.</p>`,
)}`,
  })

/** Somebody asks for a link to choose a new password. */
export const forgetPasswordPage = (build: AuthBuild): Document =>
  authPage(build, {
    title: 'Forgot Password',
    module,
    styles,
    body: `<div id="asking"><h1>Forgot password</h1>
<p class="lead">We send you a link to choose a new one. It works once, for ${linkLife.Reset.words}.</p>
<form id="forget-password" novalidate>
${emailField('username')}
${sending('Send the link')}
</form>
${back}</div>
${done(
  'Look into your mail',
  `<p class="lead">If <b id="sent-to"></b> has an account here, a link to choose a new password is on its way. It works once,
for ${linkLife.Reset.words}; a newer one replaces it.</p>
<p class="else">Nothing came? Look among unwanted mail, or ask who invited you whether this is the right address.</p>
<p class="else"><button id="again" class="link" type="button">Use another address or send it again</button></p>
${back}`,
)}`,
  })

/** Where a mailed link leads: a new password, or the first one of somebody invited. The script asks which it is. */
export const resetPasswordPage = (build: AuthBuild): Document =>
  authPage(build, {
    title: 'Reset Password',
    module,
    styles,
    // The address carries the link's token.
    head: '<meta name="robots" content="noindex">\n<meta name="referrer" content="no-referrer">\n',
    body: `<h1 id="title" tabindex="-1">Choose a password</h1>
<p class="lead" id="lead" role="status">Reading the link…</p>
<form id="reset-password" novalidate hidden>
<input id="username" type="text" autocomplete="username" readonly hidden>
<div id="naming" hidden>
${fieldOf('name', 'Your name', 'autocomplete="name" maxlength="120"', 'Colleagues see it beside what you do.')}
</div>
${newPassword}
${sending('Save the password')}
</form>
<p class="else" id="ask-inviter" hidden>Ask who invited you to invite you again.</p>
<p class="else" id="ask-anew" hidden><a href="/auth/forget-password">Ask for a new link</a></p>
<p class="else" id="unread" hidden><button id="again" class="link" type="button">Try again</button></p>
${back}`,
  })

/** Where a marketplace leads back to: whoever is signed in here connects their shop, and is told how it went. */
export const connectShopPage =
  (market: string) =>
  (build: AuthBuild): Document =>
    authPage(build, {
      title: 'Connecting Shop',
      module,
      styles,
      // The address carries the marketplace's code.
      head: '<meta name="robots" content="noindex">\n<meta name="referrer" content="no-referrer">\n',
      body: `<h1 id="title" tabindex="-1">Connecting Shop</h1>
<p class="lead" id="lead" role="status" data-market="${market}">${market} is asked for the access…</p>
<p class="else" id="signing-in" hidden><a href="/auth/login?next=%2Fsettings%2Fshop-management">Sign in</a></p>
<p class="else"><a id="shops" href="/settings/shop-management">Back to shops</a></p>`,
    })
