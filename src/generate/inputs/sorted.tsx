import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import DragIndicator from '@mui/icons-material/DragIndicator'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { RowCard, type useRepeated } from './repeated.tsx'

type Rows = ReturnType<typeof useRepeated>

/** What a drag says to those who do not see it, in the reader's language. */
function useSpoken(keys: readonly string[]) {
  const translate = useTranslate()
  const place = (id: UniqueIdentifier | undefined): number => keys.indexOf(String(id)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => translate('kit.sorting.picked', { from: place(active.id) }),
    onDragOver: ({ over }) => (over ? translate('kit.sorting.over', { to: place(over.id) }) : undefined),
    onDragEnd: ({ over }) =>
      over ? translate('kit.sorting.dropped', { to: place(over.id) }) : translate('kit.sorting.left'),
    onDragCancel: () => translate('kit.sorting.left'),
  }
  return { announcements, screenReaderInstructions: { draggable: translate('kit.sorting.keys') } }
}

/** Cards of rows that are ordered by drag and by keyboard: each a {@link SortedCard}. */
export function Sorted({ rows, children }: { rows: Rows; children: ReactNode }) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = rows.fields.map(({ key }) => key)
  const accessibility = useSpoken(keys)
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) rows.move(from, to)
  }
  return (
    <DndContext accessibility={accessibility} sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

interface SortedCardProps {
  rows: Rows
  row: { key: string }
  index: number
  title: string
  isKept?: boolean
  children: ReactNode
}

/** One row: it is moved by its grip, or by the buttons and by the keyboard. */
export function SortedCard({ rows, row, index, title, isKept, children }: SortedCardProps) {
  const translate = useTranslate()
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id: row.key,
    attributes: { roleDescription: translate('kit.sorting.dragged') },
  })
  const frame = {
    ref: setNodeRef,
    style: {
      transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
      transition,
      opacity: isDragging ? 0.6 : 1,
    },
  }
  const grip = (
    <IconButton
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={translate('kit.sorting.drag', { name: title })}
      sx={{ cursor: 'grab', touchAction: 'none' }}
    >
      <DragIndicator fontSize="small" />
    </IconButton>
  )
  return (
    <RowCard rows={rows} index={index} title={title} name={title} isKept={isKept} frame={frame} grip={grip}>
      {children}
    </RowCard>
  )
}
