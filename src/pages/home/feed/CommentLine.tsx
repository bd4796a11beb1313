import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { FeedComment } from '../../../../resources/_contracts/newsfeed.ts'
import { LIMITS } from '../../../../resources/_kit/limits.ts'
import { comments } from '../../../../resources/comments/schema.ts'
import type { Removal } from '../../../../resources/projects/ui/timeline/useRemoval.ts'
import { runAction } from '../../../generate/calls.ts'
import { later } from '../../../generate/lazyPart.tsx'
import { written } from '../../../generate/records.ts'
import { useRights } from '../../../generate/rights.ts'
import { useSettings } from '../../../providers/settings.ts'
import { Moment } from '../../../ui/Moment.tsx'

/** Fetched by whoever writes. */
const Composer = later(async () => (await import('../../../../resources/projects/ui/timeline/Composer.tsx')).Composer, {
  xs: 56,
  sm: 56,
})

interface LineProps {
  comment: FeedComment
  removal: Removal
  onChanged: () => Promise<unknown>
}

/** What its reader may do with a comment: change and delete one's own; an administrator takes away others'. */
function Steps({ comment, removal, onEdit }: Omit<LineProps, 'onChanged'> & { onEdit: () => void }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const { can } = useRights('comments')
  const user = useSettings(({ profile }) => profile?.id ?? null)
  const { id, author, authorName } = comment
  const isOwn = author !== null && author === user
  const name = authorName ?? translate('notes.colleague')
  const small = { size: 'small', variant: 'text' } as const
  if (isOwn)
    return (
      <>
        <Button {...small} onClick={onEdit}>
          {translate('common.action.edit')}
          <span className="athar-hidden"> {comment.text.slice(0, 60)}</span>
        </Button>
        <Button
          {...small}
          color="error"
          onClick={() => removal.remove(id, () => dataProvider.delete('comments', { id, previousData: comment }))}
        >
          {translate('common.action.delete')}
          <span className="athar-hidden"> {comment.text.slice(0, 60)}</span>
        </Button>
      </>
    )
  if (!can('moderate')) return null
  return (
    <Button
      {...small}
      color="error"
      onClick={() => removal.remove(id, () => runAction('comments', id, 'moderate'))}
      aria-label={translate('dashboard.moderateOf', { name })}
    >
      {translate('dashboard.moderate')}
    </Button>
  )
}

/** One comment: whose, when, what. */
export function CommentLine({ comment, removal, onChanged }: LineProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const [isEditing, setEditing] = useState(false)
  const { id, version, text, authorName, createdAt, edited } = comment
  const save = async (changed: string) => {
    await dataProvider.update(comments.name, {
      id,
      data: written(comments, { text: changed, version }),
      previousData: { id, version },
    })
    await onChanged()
    setEditing(false)
  }
  return (
    <Box component="li" sx={{ bgcolor: 'var(--athar-sunk)', borderRadius: 1, px: 1.5, py: 1 }}>
      <Typography component="div" variant="body2" color="textSecondary">
        <Box component="bdi" sx={{ fontWeight: 600, color: 'var(--athar-ink)' }}>
          {authorName ?? translate('notes.colleague')}
        </Box>
        {' · '}
        <Moment value={createdAt} />
        {edited ? ` · ${translate('notes.edited')}` : null}
      </Typography>
      {isEditing ? (
        <Box sx={{ mt: 1 }}>
          <Composer
            label={translate('resources.comments.one')}
            max={LIMITS.comment}
            keepKey={`comment.edit.${id}`}
            submitLabel={translate('common.action.save')}
            initial={text}
            onSubmit={save}
            onCancel={() => setEditing(false)}
            autoFocus
          />
        </Box>
      ) : (
        <>
          <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
          <Box sx={{ display: 'flex', gap: 0.5, marginInlineStart: -1, '@media print': { display: 'none' } }}>
            <Steps comment={comment} removal={removal} onEdit={() => setEditing(true)} />
          </Box>
        </>
      )}
    </Box>
  )
}
