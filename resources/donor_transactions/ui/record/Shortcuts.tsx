import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { RecordLink } from '../../../../src/generate/columns/reference.tsx'
import { useRecords } from '../../../../src/generate/records.ts'
import { donorTransactions } from '../../schema.ts'

const LOOKED_AT = 25
const MOST = 3

/** Fills in what the donor gave last. */
export function SameAsLast() {
  const translate = useTranslate()
  const form = useFormContext()
  const donor = useWatch({ name: 'donor' }) as string | null
  const { data } = useRecords(
    donorTransactions,
    {
      filter: { donor, reversed: false, amount_gt: '0' },
      sort: { field: 'date', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: donor !== null },
  )
  const last = donor === null ? undefined : data?.[0]
  if (last === undefined) return null
  const fill = () => {
    for (const name of ['amount', 'project', 'fund', 'onBehalfOf', 'giftRecipient', 'inKind'] as const)
      form.setValue(name, last[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <Button variant="outlined" size="small" onClick={fill} sx={{ justifySelf: 'start' }}>
      {translate('gifts.record.sameAsLast')}
    </Button>
  )
}

/** The projects that were given to last, one press each. */
export function RecentProjects() {
  const translate = useTranslate()
  const form = useFormContext()
  const chosen = useWatch({ name: 'project' }) as string | null
  const { data = [] } = useRecords(donorTransactions, {
    sort: { field: 'updatedAt', order: 'DESC' },
    pagination: { page: 1, perPage: LOOKED_AT },
  })
  const recent = [...new Set(data.map(({ project }) => project))].slice(0, MOST)
  if (recent.length === 0 || chosen !== null) return null
  return (
    <Box role="group" aria-label={translate('gifts.record.recent')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
        {translate('gifts.record.recent')}
      </Typography>
      {recent.map((id) => (
        <Button
          key={id}
          variant="outlined"
          size="small"
          onClick={() =>
            form.setValue('project', id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        >
          <RecordLink resource="projects" id={id} link={false} />
        </Button>
      ))}
    </Box>
  )
}
