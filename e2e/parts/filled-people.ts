import { postAll } from '../../api/test/people.ts'
import { type Api, type House, password } from '../../api/test/house.ts'
import type { Clients, Host, Known } from './clients.ts'

/** A merchant's people: one who is invited, comes, changes, is sent away and comes back; others who never do. */
export async function bringPeople(house: House, clients: Clients, host: Host): Promise<Known> {
  const { as, clientOf } = clients
  const [admin, worker, nobody] = [await as('MERCHANT_ADMIN', host), await as('MERCHANT_WORKER', host), clientOf()]
  const email = `colleague@${host}.example`
  const { userId } = await admin.people.createUser({
    body: { email, name: 'Colleague', role: 'MERCHANT_WORKER', message: 'Welcome' },
  })
  const mailed = async (): Promise<string> =>
    (await postAll(house)).findLast(({ to, token }) => to === email && token)?.token ?? ''
  const token = await mailed()
  await nobody.account.readLink({ query: { token } })
  await nobody.account.resetPassword({ body: { token, newPassword: password } })
  const { token: session } = await nobody.account.authenticate({ body: { email, password } })
  const own = clientOf(session)
  await own.account.updatePassword({ body: { oldPassword: password, newPassword: `${password}x` } })
  await own.people.updateUser({ body: { phone: '+60 12' } })
  await own.account.signOut()
  await nobody.account.forgetPassword({ body: { email } })
  await nobody.account.resetPassword({ body: { token: await mailed(), newPassword: password } })
  await admin.people.sendResetLink({ body: { userId } })
  await admin.people.updateUser({ body: { userId, role: 'CLIENT' } })
  for (const status of ['Disabled', 'Active'] as const)
    await admin.people.updateRoleStatus({ query: { merchantUserId: userId, status } })
  await nobody.account.authenticate({ body: { email, password } })
  await admin.people.endSession({ body: { userId } })
  await inviteOthers(admin, host)
  await nobody.account.signUp({
    body: { merchantName: `New beside ${host}`, name: 'Nora', email: `nora.${host}@new.example` },
  })
  const { userId: workerId, devices } = await worker.people.getUser()
  return { userId: [workerId, userId], merchantUserId: [userId], sessionId: devices.map(({ sessionId }) => sessionId) }
}

/** Invited and not come; one of them asked again, one taken back. */
async function inviteOthers(admin: Api, host: Host): Promise<void> {
  const { invited } = await admin.people.inviteUsers({
    body: { emails: [`one@${host}.example`, `two@${host}.example`, `colleague@${host}.example`], role: 'USER' },
  })
  const [one, two] = invited.map(({ userId }) => ({ userId }))
  if (one) await admin.people.inviteAgain({ body: one })
  if (two) await admin.people.takeInvitationBack({ body: two })
}
