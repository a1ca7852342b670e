import './account.css'
import { endServiceWorkers } from '../service-worker.ts'
import { startConnectShop } from './connect-shop.ts'
import { startForgetPassword } from './forget-password.ts'
import { startResetPassword } from './reset-password.ts'
import { startSignUp } from './sign-up.ts'

/** The script of the documents beside the sign-in: each has one form, whose name says what it does, or needs none. */
const starts: Record<string, (form: HTMLFormElement) => unknown> = {
  'sign-up': startSignUp,
  'forget-password': startForgetPassword,
  'reset-password': startResetPassword,
}

void endServiceWorkers(navigator.serviceWorker)
const form = document.querySelector('form')
if (form) void starts[form.id]?.(form)
else void startConnectShop()
