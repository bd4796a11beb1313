import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link, useTranslate } from 'react-admin'
import { isArchivable } from '../../../resources/hanging.ts'
import { registry } from '../../../resources/registry.ts'
import { useTexts } from '../texts.ts'
import { useArchivePath } from './useArchivePath.ts'

const ARCHIVES = registry.filter(({ resource }) => isArchivable(resource)).map(({ resource }) => resource.name)

function ArchiveLink({ resource }: { resource: string }) {
  const to = useArchivePath(resource)
  const translate = useTranslate()
  const texts = useTexts(resource)
  if (to === null) return null
  return (
    <Button component={Link} to={to} variant="outlined" sx={{ textDecoration: 'none' }}>
      {translate('removal.archiveOf', { name: texts.ofMany })}
    </Button>
  )
}

/** What is not in the trash may have been archived: why, and the way to each archive. */
export function ArchiveLinks() {
  const translate = useTranslate()
  return (
    <>
      <Typography sx={{ mb: 2 }}>{translate('removal.elsewhere')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        {ARCHIVES.map((name) => (
          <ArchiveLink key={name} resource={name} />
        ))}
      </Box>
    </>
  )
}
