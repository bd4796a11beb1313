import { describe, expect, it } from 'vitest'
import { cleanEmail, cleanText, parseBooleanLoose, parseDateLoose } from '../../resources/_kit/parse.ts'

describe('parseDateLoose', () => {
  it.each<[string | number, string, string?]>([
    ['2021-09-21', '2021-09-21'],
    ['2021-09-21 00:51', '2021-09-21', '00:51:00'],
    ['2021-09-21T00:51:07', '2021-09-21', '00:51:07'],
    ['2021-09-21T00:51:07.123', '2021-09-21', '00:51:07'],
    ['2021-09-20T21:51:00Z', '2021-09-21', '00:51:00'],
    ['2021-09-20 21:51:00+00', '2021-09-21', '00:51:00'],
    ['2021-09-21T00:51:00+03:00', '2021-09-21', '00:51:00'],
    ['20/06/2013', '2013-06-20'],
    ['20-06-2013', '2013-06-20'],
    ['20.06.2013', '2013-06-20'],
    ['3/4/2021', '2021-04-03'],
    ['2013/06/20', '2013-06-20'],
    ['2013/6/2', '2013-06-02'],
    ['٢٠/٠٦/٢٠١٣', '2013-06-20'],
    ['۲۰۱۳-۰۶-۲۰', '2013-06-20'],
    [' \u200f20/06/2013\u200e ', '2013-06-20'],
    ['20/06/2013م', '2013-06-20'],
    ['29/02/2024', '2024-02-29'],
    ['21/09/2021 12:51:00 AM', '2021-09-21', '00:51:00'],
    ['21/09/2021 12:51 PM', '2021-09-21', '12:51:00'],
    ['21/09/2021 1:51 م', '2021-09-21', '13:51:00'],
    ['21/09/2021 1:51 ص', '2021-09-21', '01:51:00'],
    ['21/09/2021، 13:51', '2021-09-21', '13:51:00'],
    ['3 فبراير 2026م', '2026-02-03'],
    ['3 February 2026', '2026-02-03'],
    ['3-Feb-2026', '2026-02-03'],
    ['February 3, 2026', '2026-02-03'],
    ['3 شباط 2026', '2026-02-03'],
    ['15 شعبان 1447هـ', '2026-02-03'],
    ['١٥ شعبان ١٤٤٧ هـ', '2026-02-03'],
    ['15 Shaban 1447 AH', '2026-02-03'],
    ["15 Sha'ban 1447", '2026-02-03'],
    ['5 جمادى الأولى 1448هـ', '2026-10-16'],
    ['1 ربيع الثاني 1447هـ', '2025-09-23'],
    ['10 ذي الحجة 1446هـ', '2025-06-06'],
    ['15 شعبان 1447هـ (3 فبراير 2026م)', '2026-02-03'],
    ['3 February 2026 (15 Shaban 1447 AH)', '2026-02-03'],
    ['15/08/1447هـ (03/02/2026م)', '2026-02-03'],
    ['15 شعبان 1447هـ، 14:05', '2026-02-03', '14:05:00'],
    ['15 شعبان 1447هـ (3 فبراير 2026م)، 14:05', '2026-02-03', '14:05:00'],
    [44460, '2021-09-21'],
    ['44460', '2021-09-21'],
    [44460.5, '2021-09-21', '12:00:00'],
    ['44460.0354166667', '2021-09-21', '00:51:00'],
    ['15/08/1447', '2026-02-03'],
    ['1447-08-15', '2026-02-03'],
    ['15/8/1447هـ', '2026-02-03'],
    ['١٥/٠٨/١٤٤٧ هـ', '2026-02-03'],
    ['15-08-1447 AH', '2026-02-03'],
    ['1447/08/15 14:30', '2026-02-03', '14:30:00'],
  ])('reads %j', (input, date, time) => {
    expect(parseDateLoose(input)).toEqual(time === undefined ? { ok: true, date } : { ok: true, date, time })
  })

  it.each<[string | number, string]>([
    ['', 'EMPTY'],
    [' \u200f', 'EMPTY'],
    ['yesterday', 'NOT_A_DATE'],
    ['2021', 'NOT_A_DATE'],
    [2021, 'NOT_A_DATE'],
    ['20/06/13', 'NOT_A_DATE'],
    ['20/06-2013', 'NOT_A_DATE'],
    ['2021-09-21 noon', 'NOT_A_DATE'],
    ['20210921', 'NOT_A_DATE'],
    [-5, 'NOT_A_DATE'],
    ['x'.repeat(500), 'NOT_A_DATE'],
    ['31/02/2021', 'IMPOSSIBLE_DATE'],
    ['29/02/2023', 'IMPOSSIBLE_DATE'],
    ['2021-13-01', 'IMPOSSIBLE_DATE'],
    ['2021-00-10', 'IMPOSSIBLE_DATE'],
    ['00/01/2021', 'IMPOSSIBLE_DATE'],
    ['32/13/2021', 'IMPOSSIBLE_DATE'],
    ['2021-09-21 24:00', 'IMPOSSIBLE_DATE'],
    ['2021-09-21 10:60', 'IMPOSSIBLE_DATE'],
    ['2021-09-21 13:00 PM', 'IMPOSSIBLE_DATE'],
    ['31/08/1447', 'IMPOSSIBLE_DATE'],
    ['15/13/1447', 'IMPOSSIBLE_DATE'],
    ['15/08/2026هـ', 'IMPOSSIBLE_DATE'],
    ['15/08/1447م', 'IMPOSSIBLE_DATE'],
    ['09/21/2021', 'MONTH_FIRST'],
    ['8/15/1447', 'MONTH_FIRST'],
    ['01/01/1700', 'OUT_OF_RANGE'],
    ['2500-01-01', 'OUT_OF_RANGE'],
    ['0000-01-01', 'OUT_OF_RANGE'],
  ])('refuses %j as %s', (input, error) => {
    expect(parseDateLoose(input)).toEqual({ ok: false, error })
  })

  it('moves a time with a zone to the entity’s own', () => {
    expect(parseDateLoose('2021-09-20T21:51:00Z', 'UTC')).toEqual({ ok: true, date: '2021-09-20', time: '21:51:00' })
  })
})

describe('parseBooleanLoose', () => {
  it.each(['yes', 'YES ', 'Y', 'true', '1', '١', 'نعم', ' نَعَم', 'صح', 1, true])('%j is yes', (input) => {
    expect(parseBooleanLoose(input)).toEqual({ ok: true, value: true })
  })
  it.each(['no', 'No', 'n', 'FALSE', '0', '٠', 'لا', 'ﻻ', 'خطأ', 'خطا', 0, false])('%j is no', (input) => {
    expect(parseBooleanLoose(input)).toEqual({ ok: true, value: false })
  })
  it('refuses the rest', () => {
    expect(parseBooleanLoose('')).toEqual({ ok: false, error: 'EMPTY' })
    expect(parseBooleanLoose('maybe')).toEqual({ ok: false, error: 'NOT_A_BOOLEAN' })
    expect(parseBooleanLoose(2)).toEqual({ ok: false, error: 'NOT_A_BOOLEAN' })
  })
})

describe('cleanText', () => {
  it.each([
    ['  محمد   علي ', 'محمد علي'],
    ['a\u0000b\u0007c\u009fd', 'abcd'],
    ['\u202eevil\u202c \u2066x\u2069\u200f', 'evil x'],
    ['e\u0301', 'é'],
    ['line one\r\n\tline\u00a0two', 'line one line two'],
    ['مُحَمَّد', 'مُحَمَّد'],
    ['👩\u200d👧', '👩\u200d👧'],
    ['می\u200cروم', 'می\u200cروم'],
    ['=1+1', '=1+1'],
    ['', ''],
  ])('%j becomes %j', (input, text) => {
    expect(cleanText(input)).toBe(text.normalize('NFC'))
  })

  it('keeps lines where they are meant', () => {
    expect(cleanText(' one  a \r\n two\r\n\r\n\r\n\r\nthree \n', { lines: true })).toBe('one a\ntwo\n\nthree')
  })
})

describe('cleanEmail [5.7]', () => {
  it.each([
    [' Donor3@Example.ORG ', 'donor3@example.org'],
    ['\u200edonor@example.org\u200f', 'donor@example.org'],
    ["o'neil+gift@mail.example.org", "o'neil+gift@mail.example.org"],
  ])('takes %j', (input, value) => {
    expect(cleanEmail(input)).toEqual({ ok: true, value })
  })
  it.each([
    'donor',
    'donor@',
    '@example.org',
    'a b@example.org',
    'a@b',
    'a@example..org',
    `${'a'.repeat(250)}@example.org`,
  ])('refuses %j', (input) => {
    expect(cleanEmail(input)).toEqual({ ok: false, error: 'INVALID_EMAIL' })
  })
  it('says when there is nothing', () => {
    expect(cleanEmail(' ')).toEqual({ ok: false, error: 'EMPTY' })
  })
})
