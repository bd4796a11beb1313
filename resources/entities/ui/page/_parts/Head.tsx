import Edit from '@mui/icons-material/EditOutlined'
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { branchIn, nameIn } from '../../../../../i18n/named.ts'
import { fieldKey } from '../../../../../resources/_kit/keys.ts'
import { AuthImage } from '../../../../../src/generate/AuthImage.tsx'
import { useRights } from '../../../../../src/generate/rights.ts'
import { useFormat } from '../../../../../src/ui/FormatContext.tsx'
import type { RecordOf } from '../../../../_kit/resource.ts'
import { entities } from '../../../schema.ts'

/** The place of a logo that is not there yet: the name's first letter. */
function Initial({ name }: { name: string }) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        width: 96,
        height: 96,
        flex: 'none',
        borderRadius: 1,
        display: 'grid',
        placeItems: 'center',
        fontSize: '2.5rem',
        fontWeight: 600,
        bgcolor: 'var(--athar-action-soft)',
        color: 'var(--athar-on-action-soft)',
      }}
    >
      {Array.from(name)[0]}
    </Box>
  )
}

/** [3.2] whether the national centre knows the entity; the platform says so, not the entity. */
function Verification({ isVerified }: { isVerified: boolean }) {
  const translate = useTranslate()
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        fontSize: '0.875rem',
        color: isVerified ? 'var(--athar-success)' : 'var(--athar-ink-soft)',
      }}
    >
      <VerifiedOutlined fontSize="small" aria-hidden="true" />
      {translate(`resources.entities.text.${isVerified ? 'verified' : 'notVerified'}`)}
    </Box>
  )
}

/** The face of the entity: logo, names, verification, what it is in a few lines. */
export function Head({ entity }: { entity: RecordOf<typeof entities> }) {
  const translate = useTranslate()
  const { can } = useRights('entities')
  const { locale } = useFormat()
  const { logo, brief } = entity
  const name = nameIn(entity, locale)
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, pt: { xs: 1, sm: 2 }, pb: 3 }}>
      {logo === null ? (
        <Initial name={name} />
      ) : (
        <AuthImage id={logo} alt={translate(fieldKey<typeof entities>('entities', 'logo'))} width={96} height={96} />
      )}
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography component="h1" variant="h2">
          <bdi>{name}</bdi>
        </Typography>
        <Typography color="textSecondary">
          <bdi>{branchIn(entity, locale)}</bdi>
        </Typography>
        <Verification isVerified={entity.verified} />
        {brief === null ? null : (
          <Typography dir="auto" sx={{ mt: 1.5, maxWidth: 720, whiteSpace: 'pre-line' }}>
            {brief}
          </Typography>
        )}
      </Box>
      {can('update') ? (
        <Box sx={{ flex: { xs: '1 1 100%', sm: 'none' }, display: 'grid', alignContent: 'start' }}>
          <Button
            component={Link}
            to={`/app/entities/${entity.id}`}
            variant="outlined"
            startIcon={<Edit />}
            sx={{ minHeight: 44, textDecoration: 'none' }}
          >
            {translate('entity.profile.edit')}
          </Button>
        </Box>
      ) : null}
    </Box>
  )
}
