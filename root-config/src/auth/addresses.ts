/** The calls that these documents ask; the contract's routes are not loaded for them. */
export const addresses = {
  authenticate: '/api/User/Authenticate',
  signOut: '/api/User/SignOut',
  forgetPassword: '/api/User/ForgetPassword',
  resetPassword: '/api/User/ResetPassword',
  readLink: '/api/User/ReadLink',
  signUp: '/api/User/SignUp',
  syncMarket: '/api/Shop/SyncMarket',
} as const
