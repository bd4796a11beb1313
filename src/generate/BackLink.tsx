import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import { Link, useBasename, useCreatePath, useTranslate } from 'react-admin'
import { resourceNamed } from '../../resources/registry.ts'
import { GOING_BACK } from '../ui/PageHeader.tsx'
import type { Home } from './parentPage.ts'
import { useRights } from './rights.ts'
import { useTexts } from './texts.ts'

interface BackLinkProps {
  resource: string
  /** The project's page, where the record was opened from it. */
  home: Home | null
}

/** The way back, to the list or the project; react-admin's own link, so that addresses become the specification's. */
export function BackLink({ resource, home }: BackLinkProps) {
  const texts = useTexts(resource)
  const { can } = useRights(resource)
  const createPath = useCreatePath()
  const translate = useTranslate()
  // Whoever works for an entity has one, and its page in the place of a list.
  const isOwn = useBasename() === '/app' && resourceNamed(resource).resource.tenant === 'self'
  const list = isOwn
    ? translate('kit.backToPage', { name: translate('common.menu.entity') })
    : translate('kit.backToList', { name: texts.ofMany })
  if (home === null && !can('list')) return null
  return (
    <Button
      component={Link}
      to={home?.to ?? createPath({ resource, type: 'list' })}
      state={GOING_BACK}
      size="small"
      variant="text"
      startIcon={<ArrowBack className="athar-mirror" />}
      sx={{ marginInlineStart: -1.5, textDecoration: 'none' }}
    >
      {home === null ? list : translate('kit.backTo', { name: home.label })}
    </Button>
  )
}
