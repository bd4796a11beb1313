import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { StateChip } from '../../../../src/generate/columns/choice.tsx'
import { later, OVER_THE_PAGE, useDialog } from '../../../../src/generate/lazyPart.tsx'
import { isWaiting } from '../../../../src/generate/people.tsx'
import { useRights } from '../../../../src/generate/rights.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import type { Overview } from './types.ts'

const AddAdminDialog = later(async () => (await import('./AddAdminDialog.tsx')).AddAdminDialog, OVER_THE_PAGE)

const Waiting = later(async () => (await import('../../../users/ui/Waiting.tsx')).Waiting, { xs: 130, sm: 80 })

type Admin = Overview['admins'][number]

function Entry({ admin, onChanged }: { admin: Admin; onChanged: () => void }) {
  const translate = useTranslate()
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.25,
        borderTop: '1px solid var(--athar-hairline)',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ fontWeight: 500 }}>
          <bdi>{admin.name}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <bdi>{admin.userName}</bdi> · <bdi>{admin.email}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {admin.lastSeenAt === null ? (
            translate('admin.entity.neverSeen')
          ) : (
            <>
              {translate('admin.entity.lastSeen')}: <DateText value={admin.lastSeenAt} withTime />
            </>
          )}
        </Typography>
      </Box>
      <StateChip value={admin.status} label={translate(`resources.users.states.${admin.status}`)} />
      {isWaiting(admin) ? <Waiting record={admin} onChanged={onChanged} /> : null}
    </Box>
  )
}

/** [6.10] several people may administer one entity. */
export function Admins({ id, admins, onAdded }: { id: string; admins: readonly Admin[]; onAdded: () => void }) {
  const translate = useTranslate()
  const { can } = useRights('entities')
  const { isOpen, close, button } = useDialog(AddAdminDialog)
  const add = can('addAdmin') ? (
    <Button size="small" startIcon={<PersonAdd />} {...button}>
      {translate('admin.entity.addAdmin')}
    </Button>
  ) : undefined
  return (
    <Section title={translate('admin.entity.admins')} action={add}>
      {admins.length === 0 ? (
        <Typography color="textSecondary">{translate('admin.entity.noAdmins')}</Typography>
      ) : (
        <Box component="ul" aria-label={translate('admin.entity.admins')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {admins.map((admin) => (
            <Entry key={admin.id} admin={admin} onChanged={onAdded} />
          ))}
        </Box>
      )}
      {isOpen ? <AddAdminDialog id={id} onClose={close} onAdded={onAdded} /> : null}
    </Section>
  )
}
