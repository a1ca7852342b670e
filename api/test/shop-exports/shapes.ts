import { type Line, type Sale, sales } from './orders.ts'

/**
 * An order export as a shop's system writes it: every column of its documentation, in its order. What is not set is
 * blank, as most of it is.
 */
export type Shape = {
  columns: readonly string[]
  rowsOf: (sale: Sale) => Record<string, string>[]
  sales: readonly Sale[]
}

const two = (number: number): string => String(number).padStart(2, '0')
const day = (at: Date): string => at.toISOString().slice(0, 10)
const clock = (at: Date): string => at.toISOString().slice(11, 19)
const total = ({ lines }: Sale): string =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0).toFixed(2)
const listed = (text: string): string[] => text.trim().split(/\s*[|\n]\s*/)

/** A shop system's own export: fields of the order stand in its first row alone, postcodes have an apostrophe. */
export const shopSystemOrders: Shape = {
  sales: sales(1001, 125, ['fulfilled', 'refunded']),
  columns: listed(`
    Name | Email | Financial Status | Paid at | Fulfillment Status | Fulfilled at | Accepts Marketing | Currency
    Subtotal | Shipping | Taxes | Total | Discount Code | Discount Amount | Shipping Method | Created at
    Lineitem quantity | Lineitem name | Lineitem price | Lineitem compare at price | Lineitem sku
    Lineitem requires shipping | Lineitem taxable | Lineitem fulfillment status | Billing Name | Billing Street
    Billing Address1 | Billing Address2 | Billing Company | Billing City | Billing Zip | Billing Province
    Billing Country | Billing Phone | Shipping Name | Shipping Street | Shipping Address1 | Shipping Address2
    Shipping Company | Shipping City | Shipping Zip | Shipping Province | Shipping Country | Shipping Phone | Notes
    Note Attributes | Cancelled at | Payment Method | Payment Reference | Refunded Amount | Vendor
    Outstanding Balance | Employee | Location | Device ID | Id | Tags | Risk Level | Source | Lineitem discount
    Tax 1 Name | Tax 1 Value | Tax 2 Name | Tax 2 Value | Tax 3 Name | Tax 3 Value | Tax 4 Name | Tax 4 Value
    Tax 5 Name | Tax 5 Value | Phone | Receipt Number | Duties | Billing Province Name | Shipping Province Name
    Payment ID | Payment Terms Name | Next Payment Due At | Payment References`),
  rowsOf: (sale) =>
    sale.lines.map((line, n) => ({
      Name: `#${sale.number}`,
      Email: `${sale.first.toLowerCase()}@example.com`,
      'Lineitem quantity': String(line.quantity),
      'Lineitem name': line.name,
      'Lineitem price': line.price.toFixed(2),
      'Lineitem sku': line.sku,
      'Lineitem requires shipping': 'true',
      'Lineitem fulfillment status': 'pending',
      Vendor: 'Birch Outdoor',
      'Created at': `${day(sale.placed)} ${clock(sale.placed)} +0000`,
      ...(n === 0
        ? {
            'Financial Status': sale.isCancelled ? 'voided' : sale.inShop === 'refunded' ? 'refunded' : 'paid',
            'Paid at': `${day(sale.placed)} ${clock(sale.placed)} +0000`,
            'Fulfillment Status': sale.inShop === 'fulfilled' ? 'fulfilled' : 'unfulfilled',
            Currency: 'MYR',
            Subtotal: total(sale),
            Shipping: '8.00',
            Total: total(sale),
            'Billing Name': 'Somebody Else',
            'Billing Address1': '1 Billing Street',
            'Billing Zip': "'99999",
            'Billing Country': 'US',
            'Shipping Name': `${sale.first} ${sale.last}`,
            'Shipping Street': `${sale.street}, ${sale.unit}`,
            'Shipping Address1': sale.street,
            'Shipping Address2': sale.unit,
            'Shipping City': sale.city,
            'Shipping Zip': `'${sale.postcode}`,
            'Shipping Province': sale.state,
            'Shipping Country': sale.country,
            'Shipping Phone': sale.phone,
            Notes: sale.note,
            'Cancelled at': sale.isCancelled ? `${day(sale.placed)} 23:00:00 +0000` : '',
            Id: String(5_400_000_000_000 + sale.number),
            'Risk Level': 'Low',
            Source: 'web',
          }
        : {}),
    })),
}

/** An export of a site with a shop in it, one row a line: dates with the month first, names in two columns. */
export const siteOrders: Shape = {
  sales: sales(20_001, 125, ['on-hold', 'completed', 'refunded', 'failed', 'trash', 'wc-completed', 'Pending payment']),
  columns: listed(`
    order_id | order_number | order_number_formatted | order_date | paid_date | status | shipping_total
    shipping_tax_total | fee_total | fee_tax_total | tax_total | cart_discount | order_discount | discount_total
    order_total | order_subtotal | refunded_total | order_currency | payment_method | payment_method_title
    transaction_id | customer_ip_address | customer_user_agent | shipping_method | customer_id | customer_user
    customer_email | billing_first_name | billing_last_name | billing_company | billing_email | billing_phone
    billing_address_1 | billing_address_2 | billing_postcode | billing_city | billing_state | billing_country
    shipping_first_name | shipping_last_name | shipping_company | shipping_phone | shipping_address_1
    shipping_address_2 | shipping_postcode | shipping_city | shipping_state | shipping_country | customer_note
    wt_import_key | tax_items | shipping_items | fee_items | coupon_items | refund_items | order_notes
    download_permissions | item_id | item_product_id | item_name | item_sku | item_quantity | item_subtotal
    item_subtotal_tax | item_price | item_total | item_total_tax | item_refunded | item_refunded_qty | item_meta`),
  rowsOf: (sale) =>
    sale.lines.map((line) => ({
      order_id: String(sale.number - 9_000),
      order_number: String(sale.number),
      order_date: `${sale.placed.getUTCMonth() + 1}/${sale.placed.getUTCDate()}/2025 ${clock(sale.placed)}`,
      status: sale.isCancelled ? 'cancelled' : sale.inShop || 'processing',
      shipping_total: '8.00',
      order_total: total(sale),
      order_currency: 'MYR',
      billing_first_name: 'Somebody',
      billing_last_name: 'Else',
      billing_phone: '+60 3-111',
      billing_postcode: '99999',
      billing_country: 'US',
      shipping_first_name: sale.first,
      shipping_last_name: sale.last,
      shipping_phone: sale.phone,
      shipping_address_1: sale.street,
      shipping_address_2: sale.unit,
      shipping_postcode: sale.postcode,
      shipping_city: sale.city,
      shipping_state: sale.state,
      shipping_country: sale.country,
      customer_note: sale.note,
      item_name: line.name,
      item_sku: line.sku,
      item_quantity: String(line.quantity),
      item_price: line.price.toFixed(2),
      item_subtotal: (line.price * line.quantity).toFixed(2),
    })),
}

/** The seller centre's export of the first marketplace: one row a product of an order, its fields in every row. */
export const sellerCentreOrders: Shape = {
  sales: sales(300_001, 125, ['Unpaid', 'Shipped', 'Completed', 'Delivered']),
  columns: listed(`
    Order ID | Order Status | Hot Listing | Cancel reason | Return / Refund Status | Tracking Number*
    Shipping Option | Shipment Method | Estimated Ship Out Date | Ship Time | Order Creation Date | Order Paid Time
    Parent SKU Reference No. | Product Name | SKU Reference No. | Variation Name | Original Price | Deal Price
    Quantity | Returned quantity | Product Subtotal | Total Discount | Price Discount(from Seller)
    Platform Rebate | SKU Total Weight | No of product in order | Order Total Weight | Voucher Code
    Seller Voucher | Seller Absorbed Coin Cashback | Platform Voucher | Bundle Deal Indicator(Y/N)
    Platform Bundle Discount | Seller Bundle Discount | Coins Offset | Credit Card Discount Total
    Products' Price Paid by Buyer | Buyer Paid Shipping Fee | Shipping Rebate Estimate | Reverse Shipping Fee
    Transaction Fee | Commission Fee | Service Fee | Grand Total | Estimated Shipping Fee | Username (Buyer)
    Receiver Name | Phone Number | Delivery Address | Town | District | City | Province | Country | Zip Code
    Remark from buyer | Order Complete Time | Note`),
  rowsOf: (sale) =>
    sale.lines.map((line) => ({
      'Order ID': `2511${two(sale.placed.getUTCDate())}${sale.number}`,
      'Order Status': sale.isCancelled ? 'Cancelled' : sale.inShop || 'To ship',
      'Cancel reason': sale.isCancelled ? 'Cancelled by buyer, reason: Change of mind' : '',
      'Order Creation Date': `${day(sale.placed)} ${clock(sale.placed).slice(0, 5)}`,
      'Parent SKU Reference No.': line.sku.split('-')[0] ?? '',
      'Product Name': line.name,
      'SKU Reference No.': line.sku,
      'Original Price': (line.price * 2).toFixed(2),
      'Deal Price': line.price.toFixed(2),
      Quantity: String(line.quantity),
      'No of product in order': String(sale.lines.length),
      'Grand Total': total(sale),
      'Username (Buyer)': `buyer${sale.number}`,
      'Receiver Name': `${sale.first} ${sale.last}`,
      'Phone Number': sale.phone.replace(/\D/g, ''),
      'Delivery Address': [sale.street, sale.unit, sale.city].join(', '),
      Town: 'A town',
      City: sale.city,
      Province: sale.state,
      Country: sale.countryName,
      'Zip Code': sale.postcode,
      'Remark from buyer': sale.note,
      Note: 'seen by Ann',
    })),
}

/** The seller centre's export of the second marketplace: one row a unit, each with a state of its own. */
export const sellerCentreItems: Shape = {
  sales: sales(4_000_001, 70, ['shipped', 'delivered', 'returned', 'failed']),
  columns: listed(`
    orderItemId | orderType | Guarantee | deliveryType | marketplaceId | sellerSku | marketplaceSku | wareHouse
    createTime | updateTime | rtsSla | ttsSla | orderNumber | invoiceRequired | invoiceNumber | deliveredDate
    customerName | customerEmail | nationalRegistrationNumber | shippingName | shippingAddress | shippingAddress2
    shippingAddress3 | shippingAddress4 | shippingAddress5 | shippingPhone | shippingPhone2 | shippingCity
    shippingPostCode | shippingCountry | shippingRegion | billingName | billingAddr | billingAddr2 | billingAddr3
    billingAddr4 | billingAddr5 | billingPhone | billingPhone2 | billingCity | billingPostCode | billingCountry
    taxCode | branchNumber | taxInvoiceRequested | payMethod | paidPrice | unitPrice | sellerDiscountTotal
    shippingFee | walletCredit | itemName | variation | cdShippingProvider | shippingProvider | shipmentTypeName
    shippingProviderType | cdTrackingCode | trackingCode | trackingUrl | shippingProviderFM | trackingCodeFM
    trackingUrlFM | promisedShippingTime | premium | status | buyerFailedDeliveryReturnInitiator
    buyerFailedDeliveryReason | buyerFailedDeliveryDetail | buyerFailedDeliveryUserName | bundleId
    semi_managed | bundleDiscount | refundAmount | sellerNote`),
  rowsOf: (sale) =>
    sale.lines.flatMap((line) => Array.from({ length: line.quantity }, (_, unit) => itemOf(sale, line, unit))),
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const itemOf = (sale: Sale, line: Line, unit: number): Record<string, string> => ({
  orderItemId: `${sale.number}${sale.lines.indexOf(line)}${unit}`,
  orderType: 'Normal',
  sellerSku: line.sku,
  createTime: `${two(sale.placed.getUTCDate())} ${months[sale.placed.getUTCMonth()]} 2025 ${clock(sale.placed).slice(0, 5)}`,
  orderNumber: String(sale.number),
  invoiceNumber: 'none',
  customerName: sale.first,
  shippingName: `${sale.first} ${sale.last}`,
  shippingAddress: sale.street,
  shippingAddress2: sale.unit,
  shippingAddress3: sale.state,
  shippingPhone: sale.phone.replace(/\D/g, ''),
  shippingCity: sale.city,
  shippingPostCode: sale.postcode,
  shippingCountry: sale.countryName,
  shippingRegion: sale.state,
  billingName: 'Somebody Else',
  billingCity: 'Elsewhere',
  billingCountry: 'Elsewhere',
  paidPrice: (line.price - 1).toFixed(2),
  unitPrice: line.price.toFixed(2),
  shippingFee: '0.00',
  itemName: line.name,
  status: line.isCancelled ? 'canceled' : sale.inShop || 'pending',
})
