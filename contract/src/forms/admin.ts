import { merchant } from '../calls/merchant.ts'
import { shippingProvider } from '../calls/shipping-provider.ts'
import { shop } from '../calls/shop.ts'
import { user } from '../calls/user.ts'
import { warehouse } from '../calls/warehouse.ts'

/** What the forms of accounts, merchants, couriers, locations and shops may say. */
export const newUser = user.create.body
export const newMerchant = merchant.create.body
export const newCourier = shippingProvider.masterCreate.body
export const changedLocation = warehouse.warehouseLocationUpdate.body
export const newShop = shop.create.body
