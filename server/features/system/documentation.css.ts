/** Style of the readable API page; its hash stands in the page's policy. Colours as in web/ui/tokens.css and tokens-dark.css. */
export const DOCUMENTATION_CSS = `
:root{color-scheme:light;--navy:#0e345b;--navy-2:#0a2747;--ink:#1c2430;--ink-2:#4a5361;--link:#2a5c99;--line:#e2dfda;--sand:#f0efed;--paper:#faf9f7;--surface:#fff}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--navy-2:#e9ecf1;--ink:#e9ecf1;--ink-2:#b6c0cd;--link:#8db6e6;--line:#2a3644;--sand:#10161f;--paper:#10161f;--surface:#18212d}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 Inter,"Noto Sans",system-ui,sans-serif}
a{color:var(--link)}a:focus-visible,summary:focus-visible,pre:focus-visible,.wide:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999px;top:8px;background:var(--surface);padding:8px 16px}.skip:focus{left:8px;z-index:1}
header{background:var(--navy);color:#fff;min-height:64px;display:flex;align-items:center;padding:8px 32px}
header a{color:#fff;font-weight:600;text-decoration:none}header a:focus-visible{outline-color:#fff}
.layout{display:grid;grid-template-columns:260px minmax(0,1fr);gap:40px;max-width:1280px;margin:0 auto;padding:32px}
nav ul{list-style:none;margin:0;padding:0}nav li{margin:0 0 8px}nav{position:sticky;top:16px;align-self:start;font-size:15px}
h1,h2{font-family:"Source Serif 4",Georgia,serif;color:var(--navy-2);line-height:1.2}
h1{font-size:36px;margin:0 0 16px}h2{font-size:28px;margin:48px 0 8px;border-top:1px solid var(--line);padding-top:24px}
h3{font-size:19px;margin:32px 0 4px;color:var(--navy-2)}h4{font-size:15px;margin:16px 0 4px}
code,pre{font:14px/1.5 ui-monospace,Menlo,Consolas,monospace}
code{overflow-wrap:anywhere}
pre{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:12px 16px;overflow:auto;max-height:420px;margin:8px 0}
.address{font-size:15px;margin:0 0 8px}.method{display:inline-block;background:var(--navy);color:#fff;border-radius:4px;padding:0 8px;margin-right:8px;font:600 13px/22px ui-monospace,Menlo,Consolas,monospace}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:15px}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid var(--line)}
.note{overflow-wrap:anywhere;color:var(--ink-2)}details{margin:8px 0}summary{cursor:pointer;color:var(--link)}
@media (max-width:959px){.layout{grid-template-columns:minmax(0,1fr);padding:20px}nav{position:static}header{padding:8px 20px}}
@media (max-width:599px){.layout{padding:16px}h1{font-size:29px}h2{font-size:24px}}
@media print{nav,.skip{display:none}.layout{display:block}pre{max-height:none;white-space:pre-wrap}}
`;
