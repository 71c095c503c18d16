// The filter of the list of mechanisms, and the buttons that copy. Without either the pages say the same.
"use strict";

function addFilter(box) {
  const input = box.querySelector("input");
  const found = box.querySelector("output");
  const cards = [...document.querySelectorAll(".card")].map((card) => ({
    card,
    text: (card.textContent + " " + card.dataset.words).toLowerCase(),
  }));
  const sections = document.querySelectorAll(".domain");

  function show() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { card, text } of cards) {
      card.hidden = !words.every((word) => text.includes(word));
      if (!card.hidden) count += 1;
    }
    for (const section of sections) section.hidden = !section.querySelector(".card:not([hidden])");
    found.textContent = words.length === 0 ? "" : count + " of " + cards.length;
  }

  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    input.value = "";
    show();
  });
  document.addEventListener("keydown", (event) => {
    const elsewhere = event.target.closest("input, textarea, select") === null;
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || !elsewhere) return;
    event.preventDefault();
    input.focus();
  });
  box.hidden = false;
  show(); // A browser that goes back fills in what was typed.
}

function addCopyButton(element) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(element.textContent);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not copied";
    }
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  const figure = element.closest("figure");
  if (figure === null) element.after(button);
  else figure.querySelector("figcaption").append(button);
}

const box = document.getElementById("filter");
if (box !== null) addFilter(box);
if (navigator.clipboard) document.querySelectorAll("[data-copy]").forEach(addCopyButton);
