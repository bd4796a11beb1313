import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useRecords } from '../../../src/generate/records.ts'
import { fold } from '../../_kit/fold.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { savedReplies } from '../schema.ts'

type Reply = RecordOf<typeof savedReplies>

const ALL = { pagination: { page: 1, perPage: 100 }, sort: { field: 'title', order: 'ASC' } } as const
const SHOWN = 6

/** All of the entity's, once somebody asks for them. */
export const useReplies = (enabled: boolean): readonly Reply[] => useRecords(savedReplies, ALL, { enabled }).data ?? []

/** In the donor's language where it is written in that. */
export const wordsOf = ({ textAr, textEn }: Reply, language: 'ar' | 'en'): string =>
  (language === 'ar' ? (textAr ?? textEn) : (textEn ?? textAr)) ?? ''

/** What a draft that begins with “/” asks for; null where it begins with anything else. */
export function askedFor(draft: string, replies: readonly Reply[]): readonly Reply[] | null {
  if (!draft.startsWith('/') || draft.includes('\n')) return null
  const words = fold(draft.slice(1)).split(' ').filter(Boolean)
  return replies.filter(({ title }) => words.every((word) => fold(title).includes(word))).slice(0, SHOWN)
}

interface RepliesProps {
  language: 'ar' | 'en'
  onInsert: (text: string) => void
}

/** The saved replies by a menu, for whoever does not type “/”. */
export function RepliesMenu({ language, onInsert }: RepliesProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const replies = useReplies(anchor !== null)
  const close = () => setAnchor(null)
  const label = translate('chat.replies.insert')
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          <QuickreplyOutlined />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} disableScrollLock>
        {replies.map((reply) => (
          <MenuItem
            key={reply.id}
            onClick={() => {
              close()
              onInsert(wordsOf(reply, language))
            }}
            sx={{ maxWidth: 360 }}
          >
            <ListItemText
              primary={<bdi>{reply.title}</bdi>}
              secondary={<bdi>{wordsOf(reply, language)}</bdi>}
              slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
            />
          </MenuItem>
        ))}
        <MenuItem component={Link} to="/app/saved_replies">
          {translate('chat.replies.manage')}
        </MenuItem>
      </Menu>
    </>
  )
}
