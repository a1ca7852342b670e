import { type ImportField, quantityField, skuField } from './import-fields.ts'

export const productFields: readonly ImportField[] = [
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
  // Each with the units it counts: 6=2000000000015.
  { field: 'otherBarcodes', label: 'Other barcodes', kind: 'text', known: [] },
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
    field: 'minimumDaysLeft',
    label: 'Minimum days left at ship-by',
    kind: 'number',
    known: ['minimumdaysleft', 'mindaysleft', 'minimumdays', 'minimumshelflife', 'minimumremainingshelflife'],
  },
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

export const inboundFields: readonly ImportField[] = [
  skuField,
  { ...quantityField, isNeeded: true },
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
