import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { joinNames } from '../../../../i18n/format.ts'
import { branchIn, nameIn } from '../../../../i18n/named.ts'
import { type FilterOf, useRows } from '../../../../src/generate/records.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { LIMITS } from '../../../_kit/limits.ts'
import type { RecordOf, RecordOfAny } from '../../../_kit/resource.ts'
import { users } from '../../../users/schema.ts'
import { entities } from '../../schema.ts'

/** So many names stand in the list; of more there is the number. */
const MOST = 2

type Admin = RecordOfAny<typeof users>

/** The active administrators of the entities on this page of the list, asked for once for all of them. */
function useAdmins(): readonly Admin[] {
  const dataProvider = useDataProvider()
  const { data = [] } = useRows(entities)
  const { can } = useRights('users')
  const ids = data.map(({ id }) => id)
  const { data: admins = [] } = useQuery({
    queryKey: ['users', 'administrators', ids],
    queryFn: async () => {
      const filter: FilterOf<typeof users> = { entityId: ids, roles: 'BranchAdmin', status: 'active' }
      const pagination = { page: 1, perPage: LIMITS.maxPageSize }
      const sort = { field: 'createdAt', order: 'ASC' } as const
      return (await dataProvider.getList<Admin>(users.name, { filter, pagination, sort })).data
    },
    enabled: ids.length > 0 && can('list'),
  })
  return admins
}

/** What an entity is called in the reader’s language. */
export function NameCell({ record }: { record: RecordOf<typeof entities> }) {
  const { locale } = useFormat()
  return <bdi>{nameIn(record, locale)}</bdi>
}

/** [2.50] the branch of an entity, and below it who runs it. */
export function BranchCell({ record }: { record: RecordOf<typeof entities> }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const admins = useAdmins().filter((one) => one.entityId === record.id)
  const names = admins.slice(0, MOST).map((one) => `\u2068${one.name}\u2069`)
  const more = admins.length - names.length
  const all = more > 0 ? [...names, translate('admin.entity.more', { smart_count: more })] : names
  return (
    <>
      <bdi>{branchIn(record, locale)}</bdi>
      {all.length === 0 ? null : (
        <Typography variant="body2" color="textSecondary" component="span" sx={{ display: 'block' }}>
          {translate('admin.entity.admins')}: {joinNames(all, locale)}
        </Typography>
      )}
    </>
  )
}
