/**
 * The HTML version of an email. Many mail programs support only tables and inline styles, so the light theme is inline; the dark theme is
 * in a style sheet for programs that read it. Nothing is loaded (no pictures, fonts or scripts), so opening an email can't be tracked.
 */
import { FOOTER, type EmailContent } from "./email-content.ts";

const FONT = "'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";
/** From web/ui/tokens.css. */
const LIGHT = {
  page: "#f7f3f5",
  card: "#ffffff",
  well: "#ece4e8",
  ink0: "#1c1117",
  ink1: "#4f4048",
  ink2: "#6b5a63",
  line: "#e6dde2",
  lit: "#ffb877",
  link: "#7d1f4c",
  primary: "#1c1117",
  onPrimary: "#ffffff",
};
const DARK = {
  page: "#130d11",
  card: "#1c1419",
  well: "#33272e",
  ink0: "#fbf5f8",
  ink1: "#d3c5cc",
  ink2: "#a8969f",
  line: "#362c32",
  lit: "#ffc48a",
  link: "#ffc48a",
  primary: "#fbf5f8",
  onPrimary: "#1c1117",
};

const DARK_STYLES = `
.page{background:${DARK.page}!important}
.card{background:${DARK.card}!important;border-color:${DARK.line}!important}
.fact{background:${DARK.well}!important}
.ink0{color:${DARK.ink0}!important}
.ink1{color:${DARK.ink1}!important}
.ink2{color:${DARK.ink2}!important}
.line{border-color:${DARK.line}!important}
.link{color:${DARK.link}!important}
.primary{background:${DARK.primary}!important;color:${DARK.onPrimary}!important}
.rim{border-color:${DARK.ink0}!important}
.lit{background:${DARK.lit}!important}`;

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** The half-lit disc, made of two cells, because many mail programs don't show embedded graphics. */
const LOGO = `<table ${TABLE} aria-hidden="true"><tr>
<td class="rim lit" width="10" height="20" style="width:10px;height:20px;box-sizing:border-box;background:${LIGHT.lit};border:2px solid ${LIGHT.ink0};border-radius:10px 0 0 10px;font-size:0;line-height:0">&nbsp;</td>
<td class="rim" width="10" height="20" style="width:10px;height:20px;box-sizing:border-box;border:2px solid ${LIGHT.ink0};border-left:0;border-radius:0 10px 10px 0;font-size:0;line-height:0">&nbsp;</td>
</tr></table>`;

export function htmlOf(content: EmailContent): string {
  const { subject, heading, paragraphs, facts, action, ifNotYou } = content;
  const link = escaped(action.link);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${DARK_STYLES}
}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page}">
<div role="main" lang="en" dir="ltr">
<table ${TABLE} class="page" width="100%" style="background:${LIGHT.page}"><tr><td align="center" style="padding:32px 16px">
<table ${TABLE} width="100%" style="max-width:520px;font-family:${FONT};text-align:start">
<tr><td style="padding:0 4px 20px">
<table ${TABLE}><tr><td>${LOGO}</td>
<td class="ink0" style="padding:0 10px;font-size:20px;line-height:24px;font-weight:600;letter-spacing:-0.02em;color:${LIGHT.ink0}">halflight</td></tr></table>
</td></tr>
<tr><td class="card" style="padding:32px 28px;background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:20px">
<h1 class="ink0" style="margin:0 0 16px;font-size:28px;line-height:1.15;font-weight:600;letter-spacing:-0.028em;color:${LIGHT.ink0}">${escaped(heading)}</h1>
${paragraphs.map(paragraph).join("\n")}
${facts.length === 0 ? "" : factsTable(facts)}
<table ${TABLE} style="margin:28px 0 20px"><tr><td class="primary" style="background:${LIGHT.primary};border-radius:12px">
<a class="primary" href="${link}" style="display:inline-block;padding:14px 24px;font-size:16px;line-height:20px;font-weight:600;color:${LIGHT.onPrimary};background:${LIGHT.primary};border-radius:12px;text-decoration:none">${escaped(action.label)}</a>
</td></tr></table>
<p class="ink2" style="margin:0;font-size:14px;line-height:1.45;color:${LIGHT.ink2}">Or open this address:<br>
<a class="link" href="${link}" style="color:${LIGHT.link};word-break:break-all">${link}</a></p>
<p class="ink1 line" style="margin:24px 0 0;padding:20px 0 0;border-top:1px solid ${LIGHT.line};font-size:15px;line-height:1.5;color:${LIGHT.ink1}"><strong class="ink0" style="font-weight:600;color:${LIGHT.ink0}">Wasn’t this you?</strong> ${escaped(ifNotYou)}</p>
</td></tr>
<tr><td class="ink2" style="padding:20px 4px 0;font-size:14px;line-height:1.45;color:${LIGHT.ink2}">${escaped(FOOTER)}</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p class="ink1" style="margin:0 0 12px;font-size:16px;line-height:1.55;color:${LIGHT.ink1}">${escaped(text)}</p>`;
}

function factsTable(facts: EmailContent["facts"]): string {
  const rows = facts.map(
    ({ name, value }) =>
      `<tr><td class="ink2" style="padding:4px 16px 4px 0;font-size:14px;line-height:1.45;color:${LIGHT.ink2};white-space:nowrap;vertical-align:top">${escaped(name)}</td>
<td class="ink0" style="padding:4px 0;font-size:15px;line-height:1.45;font-weight:500;color:${LIGHT.ink0};overflow-wrap:anywhere">${escaped(value)}</td></tr>`,
  );
  return `<table ${TABLE} width="100%" style="margin:20px 0 0"><tr><td class="fact" style="padding:12px 16px;background:${LIGHT.well};border-radius:12px"><table ${TABLE}>${rows.join("\n")}</table></td></tr></table>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
