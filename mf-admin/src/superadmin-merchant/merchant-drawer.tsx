import { useCall } from 'shared-components/area'
import { Drawer, DrawerSection } from 'shared-components/dialog'
import { Button, Facts, Failed, Tag, Waiting, When } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'

/** What is known of one merchant, and where its things are. */
export function MerchantDrawer({ merchantId, onClose }: { merchantId: number; onClose: () => void }) {
  const { data: merchant, error, refetch } = useCall(api.account.getMerchant, { merchantId })
  if (!merchant)
    return (
      <Drawer title="Merchant" onClose={onClose}>
        {error ? (
          <Failed title="The merchant could not be read" error={error} onRetry={refetch} />
        ) : (
          <Waiting rows={4} columns={2} />
        )}
      </Drawer>
    )
  return (
    <Drawer
      title={merchant.merchantName}
      badge={<Tag tone={merchant.isActive ? 'green' : 'gray'}>{merchant.isActive ? 'Active' : 'Inactive'}</Tag>}
      onClose={onClose}
      head={
        <Facts
          facts={[
            ['Code', merchant.code],
            ['Currency', merchant.currency],
            ['Merchant group', merchant.merchantGroupName ?? '–'],
            ['Since', <When key="since" ms={merchant.createdTimestamp} isDay />],
          ]}
        />
      }
      footer={
        <>
          <Button icon="tags" href={`/catalogue/product?merchantId=${merchantId}`}>
            Products
          </Button>
          <Button icon="shop" href={`/settings/shop-management?merchantId=${merchantId}` satisfies Href}>
            Shops
          </Button>
          <Button icon="people" href={`/super-admin/superadmin-user?merchantId=${merchantId}` satisfies Href}>
            People
          </Button>
        </>
      }
    >
      <DrawerSection title="How to reach it">
        <Facts
          isWide
          facts={[
            ['E-mail', merchant.email || '–'],
            ['Phone', merchant.phone || '–'],
            ['Address', merchant.address || '–'],
          ]}
        />
      </DrawerSection>
    </Drawer>
  )
}
