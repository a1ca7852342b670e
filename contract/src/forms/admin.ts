import { courier } from '../calls/courier.ts'
import { shop } from '../calls/shop.ts'
import { account } from '../calls/account.ts'
import { location } from '../calls/location.ts'
import { people } from '../calls/people.ts'

/** What the forms of people, merchants, couriers, locations and shops may say. */
export const newUser = people.createUser.body
export const invitation = people.inviteUsers.body
export const changedUser = people.updateUser.body
export const newMerchant = account.createMerchant.body
export const newCourier = courier.masterCreate.body
export const changedLocation = location.warehouseLocationUpdate.body
export const newShop = shop.create.body
export const changedShop = shop.update.body
export const newShopKey = shop.getAccessToken.body
