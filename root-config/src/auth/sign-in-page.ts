import type { Document } from '../page.ts'
import { type AuthBuild, authPage, emailField, passwordField, sending } from './auth-page.ts'

/**
 * The sign-in document. Nothing can be sent before the script is there: the browser would send the form itself, and
 * empty it.
 */
export const signInPage = (build: AuthBuild): Document =>
  authPage(build, {
    title: 'Login',
    module: 'root-config/auth',
    styles: ['root-config/auth'],
    body: `<h1>Sign in</h1>
<p class="lead">For warehouse and merchant accounts.</p>
<p class="told" id="told" role="status" hidden></p>
<form id="sign-in" novalidate>
${emailField('username')}
${passwordField('current-password', '<a id="forgot" href="/auth/forget-password">Forgot password?</a>')}
${sending('Sign in')}
</form>
<p class="else">No account yet? <a href="/auth/signup">Sign up as a merchant</a></p>
<p class="else"><a href="/faq">FAQ</a></p>`,
  })
