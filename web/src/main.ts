// Starts the page.
import { mount } from 'svelte';
import App from './App.svelte';
import { startWorker } from './offline/register';
import './styles/base.css';
import './styles/controls.css';
import './styles/board.css';

const target = document.getElementById('app');
if (target) mount(App, { target });
startWorker();
