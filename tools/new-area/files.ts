import type { AreaNames } from './names.ts'

/** The package of an area, with the version of React that the others have. */
export const packageOf = ({ module }: AreaNames, reactVersion: string) => ({
  name: module,
  version: '0.1.0',
  private: true,
  license: 'MIT',
  type: 'module',
  scripts: {
    dev: 'node ../tools/dev.mjs',
    deploy: 'node ../tools/deploy.mjs deploy',
    rollback: 'node ../tools/deploy.mjs rollback',
  },
  exports: { './area': './src/area.ts' },
  dependencies: { contract: '*', react: reactVersion, 'shared-components': '*' },
  devDependencies: {},
})

const manifest = ({ module, label, path }: AreaNames) => `import { defineArea } from 'contract/area'
import { warehouseRoles } from 'contract/roles'

/** ${label}: say here in one sentence what it is for. */
export const area = defineArea({
  name: '${module}',
  screens: [
    {
      path: '${path}',
      title: '${label}',
      sections: [],
      seenBy: warehouseRoles,
      menu: { group: '${label}', label: 'Overview', icon: 'inboxes', after: 'Outbound' },
    },
  ],
})
`

const lifecycles = ({ module, path }: AreaNames) => `import { areaLifecycles } from 'shared-components/area'
import type { area } from './area.ts'

export const { bootstrap, mount, unmount, slots } = areaLifecycles<typeof area>({
  name: '${module}',
  screens: {
    '${path}': () => import('./overview/overview.tsx'),
  },
})
`

const screen = ({ module, label }: AreaNames) => `import { Card, Page } from 'shared-components/page'

/** What the area shows first. */
export function Overview() {
  return (
    <Page title="${label}">
      <Card title="Nothing here yet">
        <p>This screen is ${module}/src/overview/overview.tsx.</p>
      </Card>
    </Page>
  )
}
`

const screenTest = ({ label }: AreaNames) => `import { expect } from 'chai'
import { draw, expectAccessible, found, wearTheme } from 'shared-components/draw'
import { Overview } from './overview.tsx'

suite('${label}: overview', () => {
  setup(wearTheme)

  test('it says where one is', async () => {
    const { place, undraw } = draw(<Overview />)
    expect(found('h1', place).textContent).to.equal('${label}')
    await expectAccessible(place)
    undraw()
  })
})
`

/** The files of a new area, by their path in its folder. */
export const filesOf = (names: AreaNames, reactVersion: string): Record<string, string> => ({
  'package.json': `${JSON.stringify(packageOf(names, reactVersion), null, 2)}\n`,
  'src/area.ts': manifest(names),
  'src/main.tsx': lifecycles(names),
  'src/overview/overview.tsx': screen(names),
  'src/overview/overview.test.tsx': screenTest(names),
})
