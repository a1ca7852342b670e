/** What a file can be imported as: the fields of each kind of job, and the names their columns are known by. */
export const jobTypes = ['ProductImport', 'OrderImport', 'InboundImport'] as const
export type JobType = (typeof jobTypes)[number]

export const jobStatuses = [
  'Draft',
  'Checking',
  'Queued',
  'Running',
  'Succeeded',
  'Partly succeeded',
  'Failed',
  'Cancelled',
] as const
export type JobStatus = (typeof jobStatuses)[number]

/**
 * How a row of the file stands: 'bad' needs a fix; 'same' is right itself but its record has a bad row; 'good' will be made;
 * 'skipped' is left alone because its record exists already; 'made' is done. The five sum to the file.
 */
export const rowStates = ['bad', 'same', 'good', 'skipped', 'made'] as const
export type RowState = (typeof rowStates)[number]

/** How a column found its field. */
export const matches = ['known name', 'as last time', 'chosen', 'skipped'] as const
export type Match = (typeof matches)[number]

/** The order of day, month and year in the dates of a file. */
export const dateFormats = ['M/D/Y', 'D/M/Y', 'Y-M-D'] as const
export type DateFormat = (typeof dateFormats)[number]

export type FieldKind = 'text' | 'number' | 'money' | 'timestamp' | 'day' | 'flag'
export type ImportField = {
  field: string
  label: string
  kind: FieldKind
  isNeeded?: true
  /** Column names that stand for this field, beside its label: small letters and digits only, as plainName writes them. */
  known: readonly string[]
}
export type ImportKind = { label: string; record: string; records: string; fields: readonly ImportField[] }

/** 'Invoice No.' and 'invoice_no' are one name. Letters of every script count. */
export const plainName = (column: string): string =>
  column
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const skuField: ImportField = {
  field: 'sku',
  label: 'SKU',
  kind: 'text',
  isNeeded: true,
  known: [
    'stockcode',
    'sellersku',
    'skucode',
    'itemcode',
    'itemsku',
    'productcode',
    'productsku',
    'variantsku',
    'lineitemsku',
    'itemno',
    'itemnumber',
    'articleno',
  ],
}
const quantityField: ImportField = {
  field: 'quantity',
  label: 'Quantity',
  kind: 'number',
  isNeeded: true,
  known: [
    'qty',
    'units',
    'pcs',
    'pieces',
    'lineitemquantity',
    'orderedquantity',
    'quantityordered',
    'expectedquantity',
    'amountofunits',
  ],
}

const orderFields: readonly ImportField[] = [
  {
    field: 'referenceCode',
    label: 'Reference code',
    kind: 'text',
    isNeeded: true,
    known: [
      'invoiceno',
      'invoicenumber',
      'invoice',
      'orderno',
      'ordernumber',
      'orderid',
      'ordersn',
      'orderreference',
      'order',
      'reference',
      'ref',
      'referenceno',
      'ponumber',
      'salesorder',
    ],
  },
  skuField,
  quantityField,
  {
    field: 'placed',
    label: 'Placed',
    kind: 'timestamp',
    isNeeded: true,
    known: [
      'invoicedate',
      'orderdate',
      'orderedat',
      'ordercreationdate',
      'ordercreationtime',
      'createdat',
      'createdate',
      'createtime',
      'date',
      'datetime',
      'placedat',
      'placedon',
      'purchasedate',
      'ordertime',
    ],
  },
  {
    field: 'unitPrice',
    label: 'Unit price',
    kind: 'money',
    known: ['price', 'itemprice', 'sellingprice', 'dealprice', 'paidprice', 'lineitemprice', 'unitcost', 'salesprice'],
  },
  {
    field: 'description',
    label: 'Description',
    kind: 'text',
    known: [
      'itemname',
      'productname',
      'product',
      'item',
      'itemdescription',
      'productdescription',
      'lineitemname',
      'title',
    ],
  },
  {
    field: 'marketplaceOrderId',
    label: 'Marketplace order id',
    kind: 'text',
    known: ['marketplaceorder', 'marketplaceorderno', 'externalorderid', 'platformorderid'],
  },
  {
    field: 'remark',
    label: 'Remark',
    kind: 'text',
    known: [
      'notes',
      'note',
      'remarks',
      'comment',
      'comments',
      'buyernote',
      'remarkfrombuyer',
      'instructions',
      'deliveryinstructions',
    ],
  },
  {
    field: 'shippingName',
    label: 'Shipping name',
    kind: 'text',
    known: [
      'recipient',
      'recipientname',
      'receiver',
      'receivername',
      'consignee',
      'customername',
      'shiptoname',
      'contactname',
    ],
  },
  {
    field: 'shippingPhone',
    label: 'Shipping phone',
    kind: 'text',
    known: ['phone', 'phonenumber', 'telephone', 'mobile', 'recipientphone', 'contactnumber', 'shiptophone'],
  },
  {
    field: 'shippingAddress1',
    label: 'Shipping address 1',
    kind: 'text',
    known: [
      'shippingaddress',
      'address',
      'address1',
      'addressline1',
      'deliveryaddress',
      'shiptoaddress',
      'shiptoaddress1',
      'shippingstreet',
    ],
  },
  {
    field: 'shippingAddress2',
    label: 'Shipping address 2',
    kind: 'text',
    known: ['address2', 'addressline2', 'shiptoaddress2', 'unit', 'apartment'],
  },
  {
    field: 'shippingPostcode',
    label: 'Shipping postcode',
    kind: 'text',
    known: ['postcode', 'postalcode', 'zip', 'zipcode', 'shippingzip', 'shippingpostalcode', 'plz'],
  },
  { field: 'shippingCity', label: 'Shipping city', kind: 'text', known: ['city', 'town', 'shiptocity'] },
  {
    field: 'shippingState',
    label: 'Shipping state',
    kind: 'text',
    known: ['state', 'province', 'region', 'shippingprovince', 'shiptostate'],
  },
  {
    field: 'shippingCountry',
    label: 'Shipping country',
    kind: 'text',
    known: ['country', 'countrycode', 'shiptocountry', 'shippingcountrycode'],
  },
]

const productFields: readonly ImportField[] = [
  skuField,
  {
    field: 'productName',
    label: 'Product name',
    kind: 'text',
    isNeeded: true,
    known: ['name', 'title', 'itemname', 'product', 'description', 'itemdescription'],
  },
  {
    field: 'basePrice',
    label: 'Base price',
    kind: 'money',
    known: ['price', 'unitprice', 'sellingprice', 'retailprice', 'listprice', 'rrp', 'msrp'],
  },
  {
    field: 'barcode',
    label: 'Barcode',
    kind: 'text',
    known: ['barcodes', 'ean', 'ean13', 'ean8', 'gtin', 'upc', 'productbarcode'],
  },
  {
    field: 'packBarcode',
    label: 'Pack barcode',
    kind: 'text',
    known: ['cartonbarcode', 'outerbarcode', 'casebarcode'],
  },
  { field: 'brand', label: 'Brand', kind: 'text', known: ['brandname', 'vendor', 'manufacturer'] },
  { field: 'model', label: 'Model', kind: 'text', known: ['modelno', 'modelnumber'] },
  {
    field: 'productDescription',
    label: 'Product description',
    kind: 'text',
    known: ['longdescription', 'details', 'bodyhtml'],
  },
  {
    field: 'packageLength',
    label: 'Package length (cm)',
    kind: 'number',
    known: ['length', 'lengthcm', 'packagelength'],
  },
  { field: 'packageWidth', label: 'Package width (cm)', kind: 'number', known: ['width', 'widthcm', 'packagewidth'] },
  {
    field: 'packageHeight',
    label: 'Package height (cm)',
    kind: 'number',
    known: ['height', 'heightcm', 'packageheight'],
  },
  {
    field: 'packageWeight',
    label: 'Package weight (kg)',
    kind: 'number',
    known: ['weight', 'weightkg', 'packageweight', 'grossweight'],
  },
  {
    field: 'hasExpDate',
    label: 'Has expiry date',
    kind: 'flag',
    known: ['hasexpiry', 'hasexpdate', 'expires', 'expiry', 'expirytracked', 'perishable'],
  },
  { field: 'shelfLife', label: 'Shelf life (days)', kind: 'number', known: ['shelflife', 'shelflifeindays'] },
  {
    field: 'packCase',
    label: 'Pack case',
    kind: 'number',
    known: ['casepack', 'packsize', 'unitspercase', 'unitspercarton', 'packquantity'],
  },
  { field: 'color', label: 'Color', kind: 'text', known: ['colour'] },
  { field: 'size', label: 'Size', kind: 'text', known: [] },
  { field: 'flavour', label: 'Flavour', kind: 'text', known: ['flavor'] },
  { field: 'collection', label: 'Collection', kind: 'text', known: ['category', 'producttype', 'range'] },
  { field: 'materialCode', label: 'Material code', kind: 'text', known: ['material', 'hscode'] },
]

const inboundFields: readonly ImportField[] = [
  skuField,
  quantityField,
  {
    field: 'carton',
    label: 'Carton',
    kind: 'text',
    known: ['cartonno', 'cartonnumber', 'box', 'boxno', 'group', 'groupname', 'pallet'],
  },
  { field: 'batchNo', label: 'Batch', kind: 'text', known: ['batchno', 'batchnumber', 'lot', 'lotno', 'lotnumber'] },
  {
    field: 'expiryDay',
    label: 'Expiry',
    kind: 'day',
    known: ['expirydate', 'expirationdate', 'expdate', 'bestbefore', 'useby', 'bbd'],
  },
  {
    field: 'referenceCode',
    label: 'Reference code',
    kind: 'text',
    known: ['reference', 'ref', 'ponumber', 'po', 'asn', 'asnno', 'shipment', 'shipmentid'],
  },
]

/** The kinds of import, each with its fields: the first needed, then by how often a file carries them. */
export const imports: Record<JobType, ImportKind> = {
  ProductImport: { label: 'Import products', record: 'product', records: 'products', fields: productFields },
  OrderImport: { label: 'Import orders', record: 'order', records: 'orders', fields: orderFields },
  InboundImport: {
    label: 'Import inbound requests',
    record: 'inbound request',
    records: 'inbound requests',
    fields: inboundFields,
  },
}
/** Columns that never mean a field: what the file of refused rows adds. */
export const reasonColumn = 'Reason'
