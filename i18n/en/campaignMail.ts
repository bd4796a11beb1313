/** What an appeal says around the charity's own words. `{name}`, `{entity}`, `{title}`, `{number}`, `{date}`, `{label}` and `{url}` are filled in. */
export const campaignMailEn = {
  read: 'Open the campaign',
  readAt: 'Open the campaign: {url}',
  why: 'You receive it because you agreed to hear of its campaigns.',
  stop: 'Stop messages about campaigns',
  stopAt: 'Stop messages about campaigns: {url}',
  licence: 'Fundraising licence {number}, valid until {date}',
  way: '{label}: {url}',
  text: 'Dear {name}, {entity} invites you to give: {title}\n{url}\nFundraising licence {number}\nTo stop: {stop}',
  textNameless: '{entity} invites you to give: {title}\n{url}\nFundraising licence {number}\nTo stop: {stop}',
}
