import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNotify, useRedirect, useTranslate } from 'react-admin'
import { readAction } from '../../../src/generate/calls.ts'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { LoadError } from '../../../src/generate/LoadState.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { CardsSkeleton } from '../../../src/ui/Skeletons.tsx'
import type { Offered } from '../offered.ts'
import { templates } from '../schema.ts'
import { useTemplateAct } from './acts.ts'
import { Preview } from './Preview.tsx'

function Card({ offered, onCopied }: { offered: Offered; onCopied: (id: string) => void }) {
  const translate = useTranslate()
  const texts = useTexts<typeof templates>('templates')
  const act = useTemplateAct()
  const { run, busy } = useAct(async () => {
    const made = await act<{ id: string }>(null, 'adopt', { template: offered.id })
    if (made !== null) onCopied(made.id)
  })
  return (
    <Box
      component="li"
      sx={{ border: '1px solid var(--athar-hairline)', borderRadius: 1, p: 2, display: 'grid', gap: 1, minWidth: 0 }}
    >
      <Typography component="h3" variant="h4" dir="auto">
        {offered.name}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.place('language').choice(offered.language)} · {texts.place('category').choice(offered.category)}
      </Typography>
      <Preview shown={offered} isPlain />
      <Button variant="outlined" disabled={busy} aria-busy={busy} onClick={() => void run()} sx={{ mt: 1 }}>
        {translate('templates.gallery.copy')}
      </Button>
    </Box>
  )
}

/** Those in the reader's own language first. */
const inOrder = (offers: readonly Offered[], locale: string): Offered[] =>
  offers.toSorted((a, b) => Number(b.language === locale) - Number(a.language === locale))

function Offers({ onCopied }: { onCopied: (id: string) => void }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [templates.name, 'gallery'],
    queryFn: () => readAction<{ templates: Offered[] }>(templates.name, null, 'gallery'),
  })
  if (isPending) return <CardsSkeleton label={translate('common.state.loading')} />
  if (error) return <LoadError error={error} title={translate('kit.loadFailed')} onRetry={() => void refetch()} />
  if (data.templates.length === 0)
    return <EmptyState title={translate('common.state.empty')} text={translate('templates.gallery.empty')} />
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {inOrder(data.templates, locale).map((offered) => (
        <Card key={offered.id} offered={offered} onCopied={onCopied} />
      ))}
    </Box>
  )
}

/** The platform's templates, to copy one and make it one's own. */
export function Gallery({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const redirect = useRedirect()
  const id = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const copied = (made: string) => {
    onClose()
    notify('templates.gallery.copied', { type: 'success' })
    redirect('edit', templates.name, made)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={phone}>
      <DialogTitle id={id}>{translate('templates.gallery.title')}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {translate('templates.gallery.text')}
        </Typography>
        <Offers onCopied={copied} />
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onClose}>
          {translate('common.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
