import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { type Deed, MoreMenu } from '../../ui/MoreMenu.tsx'
import { useRights } from '../rights.ts'
import { completingStep } from '../states.ts'
import { useTexts } from '../texts.ts'
import { useWaiting } from './busy.tsx'
import { reveal } from './reveal.ts'
import type { Stepping } from './sections.ts'
import { stepId } from './sections.ts'

export interface SaveBarProps {
  resource: Resource
  status: unknown
  /** What was written is saved by itself: leaving takes nothing back. */
  isKept: boolean
  /** Where the saving by itself stands, in words. */
  saving: ReactNode
  /** The form's id, and its steps; none where all of it stands in one place. */
  form: string
  stepping: Stepping
  /** The person came to fill in what publishing lacks. */
  completing: boolean
  /** Before a plain save: nothing beyond the declaration's own rules is asked for. */
  onAsk: () => void
  /** Saves, then takes that step of the states, if any. */
  onSave: (action: string | null) => void
  onCancel: () => void
}

const isDraft = (resource: Resource, status: unknown): boolean =>
  status === undefined || status === resource.states?.initial

const WIDE_ONLY = { display: { xs: 'none', md: 'inline-flex' } } as const
/** The button that leads on stands at the end of the bar on a phone. */
const MAIN = { order: { xs: 3, md: 0 }, flex: 'none' } as const

/** The step before and the one after, by their names; undefined at either end. */
function useWays(resource: Resource, form: string, { steps, now, go }: Stepping) {
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const way = (index: number, key: 'back' | 'next'): Deed | undefined => {
    const step = steps[index]
    if (step === undefined) return undefined
    return {
      key,
      label: translate(`kit.steps.${key}`, { name: texts.section(step.key) }),
      run: () => go(index, () => reveal(stepId(form, step, 'panel'))),
    }
  }
  return { back: way(now - 1, 'back'), next: way(now + 1, 'next') }
}

/** What saves and what leaves, in words. */
function useDeeds({ resource, status, isKept, onSave, onCancel }: SaveBarProps, isWaiting: boolean) {
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const { can } = useRights(resource.name)
  const step = completingStep(resource, status)
  const publishes = step !== null && can(step)
  const publishLabel = (action: string): string =>
    action === 'publish'
      ? translate('common.action.savePublish')
      : translate('kit.saveAnd', { action: texts.within.action(action) })
  const publish: Deed | undefined = publishes
    ? { key: 'publish', label: publishLabel(step), isWaiting, run: () => onSave(step) }
    : undefined
  const save: Deed = {
    key: 'save',
    label: translate(publishes && isDraft(resource, status) ? 'common.action.saveDraft' : 'common.action.save'),
    isWaiting,
    run: () => onSave(null),
  }
  const cancel: Deed = {
    key: 'cancel',
    label: translate(isKept ? 'common.action.close' : 'common.action.cancel'),
    run: onCancel,
  }
  return { publish, save, cancel }
}

/**
 * The buttons of a form, always in sight, with one of them filled: the way to the next step, at the last step what
 * publishes or saves, and what publishes wherever somebody came to complete what it lacks. On a phone they are one row, the others in a menu. While a file goes up or the record is being
 * saved, what saves waits.
 */
export function SaveBar(props: SaveBarProps) {
  const { resource, saving: ownSaving, form, stepping, completing, onAsk } = props
  const translate = useTranslate()
  const { isSubmitting, isSubmitSuccessful } = useFormState()
  const uploads = useWaiting()
  // Once it is saved, until the next page stands: a further click would make another record.
  const saving = isSubmitting || isSubmitSuccessful
  const waiting = saving || uploads > 0
  const { publish, save, cancel } = useDeeds(props, waiting)
  const { back, next } = useWays(resource, form, stepping)
  const main = completing && publish ? publish : (next ?? publish ?? save)
  const others = [back, next, publish, save, cancel].filter((deed) => deed !== undefined && deed !== main) as Deed[]
  const isMenu = others.length > 1
  const look = (deed: Deed) =>
    deed === main
      ? ({ variant: 'contained', sx: MAIN } as const)
      : ({ variant: 'outlined', sx: isMenu ? WIDE_ONLY : undefined } as const)
  return (
    <Box
      role="group"
      // Notices keep above it (Toast.tsx).
      className="athar-foot"
      aria-label={translate('common.table.actions')}
      sx={{
        position: 'sticky',
        bottom: { xs: 56, md: 0 },
        zIndex: 3,
        display: 'flex',
        flexWrap: { md: 'wrap' },
        alignItems: 'center',
        gap: 1,
        py: { xs: 1, md: 1.5 },
        bgcolor: 'var(--athar-paper)',
        borderTop: '1px solid var(--athar-hairline)',
        // Steps are no wider than this: the way on ends where they end.
        maxWidth: stepping.steps.length > 0 ? 920 : undefined,
      }}
    >
      {isMenu ? <MoreMenu deeds={others} isSmall sx={{ display: { md: 'none' } }} /> : null}
      {publish === undefined ? null : (
        <Button {...look(publish)} disabled={waiting} aria-busy={waiting} onClick={publish.run}>
          {publish.label}
        </Button>
      )}
      <Button
        type="submit"
        {...look(save)}
        disabled={waiting}
        aria-busy={waiting}
        aria-keyshortcuts="Control+S"
        onClick={onAsk}
      >
        {save.label}
      </Button>
      <Button variant="text" color="inherit" onClick={cancel.run} sx={isMenu ? WIDE_ONLY : { flex: 'none' }}>
        {cancel.label}
      </Button>
      <Box
        role="status"
        sx={{
          flex: 1,
          minWidth: 0,
          fontSize: { xs: '0.75rem', md: '0.875rem' },
          lineHeight: { xs: 1.35, md: 1.5 },
          maxHeight: { xs: '4.05em', md: 'none' },
          overflow: 'hidden',
          color: 'text.secondary',
        }}
      >
        {uploads > 0 ? translate('kit.waitUpload') : saving ? translate('common.state.saving') : ownSaving}
      </Box>
      {back === undefined ? null : (
        <Button variant="text" color="inherit" onClick={back.run} sx={WIDE_ONLY}>
          {back.label}
        </Button>
      )}
      {next === undefined ? null : (
        <Button {...look(next)} onClick={next.run} aria-label={next.label}>
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {next.label}
          </Box>
          <Box component="span" sx={{ display: { md: 'none' } }}>
            {translate('kit.steps.nextShort')}
          </Box>
        </Button>
      )}
    </Box>
  )
}
