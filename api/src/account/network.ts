import { isIPv6 } from 'node:net'

const groupsOf = (part: string): number[] => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [])

/** The eight groups of an IPv6 address, in whatever form it is written. */
function groupsOfIPv6(address: string): number[] {
  // A URL spells it one way: in hexadecimal, also where its end was written as IPv4.
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** What stands before an IPv4 address that is carried in IPv6: mapped, and translated by the well-known prefix. */
const carriesIPv4 = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

const inHex = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':')

/**
 * Whose tries count together: an IPv4 address by itself, however it is carried; of IPv6 the /64, since that is what one
 * customer has at least, and every device in it takes new addresses as it likes.
 */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? ''
  if (!isIPv6(plain)) return plain
  const groups = groupsOfIPv6(plain)
  if (!carriesIPv4.includes(inHex(groups.slice(0, 6)))) return `${inHex(groups.slice(0, 4))}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
