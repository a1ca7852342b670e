import sharp from 'sharp'

/** Drawings of our own for the demo products: plain shapes on the ground that pictures stand on, 120 units a side. */
const shapes: Readonly<Record<string, string>> = {
  'TENT-2P-OLV': `<path fill="#6f7a4b" d="M14 92 52 28l18 14 36 50z"/><path fill="#8d9963" d="M14 92 52 28l16 64z"/>
    <path fill="#3c4229" d="M40 92l12-30 10 30z"/>`,
  'BTL-STL-750': `<rect fill="#8b97a3" x="44" y="34" width="32" height="68" rx="8"/>
    <rect fill="#b3bdc7" x="50" y="40" width="7" height="56" rx="3"/><rect fill="#39434e" x="50" y="16" width="20" height="16" rx="3"/>`,
  'SOCK-MER-L': `<path fill="#4f6b8f" d="M44 18h28v44l20 16c10 8 2 24-10 20L50 82c-4-2-6-6-6-10z"/>
    <path fill="#dfe5ec" d="M44 18h28v12H44z"/><path fill="#2f4562" d="M80 70l12 8c10 8 2 24-10 20l-6-2z"/>`,
  'SOCK-MER-M': `<path fill="#8f5f4f" d="M44 18h28v44l20 16c10 8 2 24-10 20L50 82c-4-2-6-6-6-10z"/>
    <path fill="#ecdfd8" d="M44 18h28v12H44z"/><path fill="#623a2f" d="M80 70l12 8c10 8 2 24-10 20l-6-2z"/>`,
  'TRCH-300-BK': `<path fill="none" stroke="#59636e" stroke-width="9" d="M26 62c0-44 68-44 68 0"/>
    <rect fill="#23292f" x="38" y="52" width="44" height="36" rx="10"/><circle fill="#f2cf6b" cx="60" cy="70" r="12"/>`,
  'MAT-SLF-183': `<rect fill="#c0683c" x="16" y="40" width="88" height="42" rx="6"/><circle fill="#e08a5b" cx="24" cy="61" r="21"/>
    <circle fill="#c0683c" cx="24" cy="61" r="13"/><circle fill="#7d3f20" cx="24" cy="61" r="5"/>
    <path stroke="#38291f" stroke-width="5" d="M56 40v42M86 40v42"/>`,
  'CUP-TI-450': `<path fill="#9aa0a8" d="M30 36h50v50c0 6-4 10-10 10H40c-6 0-10-4-10-10z"/>
    <path fill="none" stroke="#747b84" stroke-width="7" d="M80 48h10c12 0 12 30 0 30H80"/>
    <path stroke="#747b84" stroke-width="3" d="M30 52h50"/>`,
  'BAR-OAT-12': `<path fill="#d9a953" d="M20 46l40-14 40 14v42l-40 14-40-14z"/><path fill="#b98a37" d="M60 60l40-14v42l-40 14z"/>
    <path fill="#f0d297" d="M20 46l40-14 40 14-40 14z"/><path fill="#8a6420" d="M32 66l16 6v12l-16-6z"/>`,
  'BAG-DRY-20': `<path fill="#2f7f86" d="M34 40h52l6 56c0 4-3 6-6 6H34c-3 0-6-2-6-6z"/><rect fill="#1d5a60" x="32" y="24" width="56" height="18" rx="6"/>
    <path stroke="#bfe0e2" stroke-width="5" d="M30 64h60"/>`,
  'POLE-TRK-2': `<g fill="none" stroke-linecap="round"><path stroke="#59636e" stroke-width="5" d="M36 30l20 72M84 30l-20 72"/>
    <path stroke="#23292f" stroke-width="11" d="M32 16l5 18M88 16l-5 18"/><path stroke="#b4543a" stroke-width="6" d="M45 62l4 14M75 62l-4 14"/></g>`,
  'SER-VITC-30': `<rect fill="#cf7f34" x="40" y="54" width="40" height="50" rx="7"/><rect fill="#f6e6cf" x="40" y="68" width="40" height="22"/>
    <rect fill="#2e3338" x="48" y="38" width="24" height="16" rx="3"/><path fill="#59636e" d="M54 38V22c0-8 12-8 12 0v16z"/>`,
  'CRM-HAND-75': `<path fill="#d99aa5" d="M38 18h44l-6 66H44z"/><rect fill="#8a4e5b" x="46" y="84" width="28" height="18" rx="3"/>
    <path stroke="#f7e3e6" stroke-width="6" d="M46 44h28M48 58h18"/>`,
  'MSK-CLAY-100': `<rect fill="#7f8f7a" x="24" y="54" width="72" height="46" rx="9"/><rect fill="#4c5a48" x="20" y="36" width="80" height="20" rx="5"/>
    <rect fill="#e3e8df" x="36" y="66" width="48" height="22" rx="3"/>`,
  'OIL-ARG-50': `<path fill="#a9772f" d="M44 50l8-12h16l8 12v48c0 4-3 6-6 6H50c-3 0-6-2-6-6z"/><rect fill="#2e3338" x="51" y="18" width="18" height="20" rx="3"/>
    <path fill="#f4e7c8" d="M60 60c10 12 12 16 12 20a12 12 0 0 1-24 0c0-4 2-8 12-20z"/>`,
  'BRSH-FACE': `<path fill="#c79a62" d="M54 62h12l4 40c0 5-20 5-20 0z"/><rect fill="#8b97a3" x="50" y="50" width="20" height="14"/>
    <path fill="#5a4334" d="M50 50c-16-20-6-36 10-36s26 16 10 36z"/>`,
  'TWL-HAIR-GR': `<rect fill="#9aa0a8" x="18" y="40" width="84" height="54" rx="10"/><path fill="#b9bec5" d="M18 50c0-6 4-10 10-10h64c6 0 10 4 10 10v8H18z"/>
    <path stroke="#747b84" stroke-width="4" d="M18 74h84M18 82h84"/>`,
}

/** The picture of a demo product as a merchant would send it. */
export async function drawingOf(sku: string): Promise<File> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="480" height="480">' +
    `<rect width="120" height="120" fill="#f1ede6"/>${shapes[sku] ?? ''}</svg>`
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  return new File([new Uint8Array(png)], `${sku}.png`, { type: 'image/png' })
}
