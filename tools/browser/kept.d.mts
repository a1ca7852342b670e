import type { Group, ImportMap } from 'root-config/import-map'

export function keptAfter(
  before: Pick<ImportMap, 'groups' | 'kept'> | undefined,
  groups: Record<string, Group>,
): ImportMap['kept']
export function prune(to: string, map: ImportMap, isOwn?: (name: string) => boolean): Promise<string[]>
