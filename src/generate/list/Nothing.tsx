import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface NothingProps {
  /** Lets go of what the list itself is narrowed by. */
  onWiden: (() => void) | undefined
  emptyText: string | undefined
  emptyAction: ReactNode
  /** What adds one, where the reader may. */
  add: ReactNode
  /** What the resource says of having none. */
  ownText: string
}

/** In place of rows: nothing fits what the list is narrowed by, which can be let go, or there is nothing yet. */
export function Nothing({ onWiden, emptyText, emptyAction, add, ownText }: NothingProps) {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  if (onWiden !== undefined || Object.keys(filterValues as object).length > 0)
    return (
      <EmptyState
        title={translate('common.state.noResults')}
        action={
          <Button
            variant="outlined"
            onClick={() => {
              setFilters({}, {})
              onWiden?.()
            }}
          >
            {translate('common.action.clearFilters')}
          </Button>
        }
      />
    )
  // None of them there is good news, and no step is to follow it.
  const isWell = emptyAction === null && emptyText !== undefined
  return (
    <EmptyState
      title={isWell ? emptyText : translate('common.state.empty')}
      text={isWell ? undefined : (emptyText ?? ownText)}
      action={emptyAction ?? (isWell ? undefined : add)}
    />
  )
}
