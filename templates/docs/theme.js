// Runs before the page is drawn: a theme that was chosen stays, and what needs scripts may show.
document.documentElement.classList.add("scripted");
try {
  const chosen = localStorage.getItem("theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch { /* no storage for pages from disk: the system's theme it is */ }
