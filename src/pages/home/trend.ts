export type Trend = { kind: 'up' | 'down'; percent: number } | { kind: 'same' } | { kind: 'new' } | { kind: 'none' }

/** How a figure compares with the one before. Where nothing stood before there is no percentage to say. */
export function trendOf(now: number, before: number): Trend {
  if (before === 0) return now === 0 ? { kind: 'none' } : { kind: 'new' }
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return { kind: 'same' }
  return { kind: now > before ? 'up' : 'down', percent }
}
